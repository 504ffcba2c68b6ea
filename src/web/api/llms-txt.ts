import type { Brand } from '#shop/content/index.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#shop/values/language.ts'
import { inLanguage } from '#shop/values/index.ts'
import { linkIn } from '#shop/values/paths.ts'

/** What programs that read websites need to know, as Markdown (llmstxt.org). */
export function llmsTxt({ brand, shopUrl }: { brand: Pick<Brand, 'name' | 'description'>; shopUrl: string }): string {
  const page = (title: string, path: string) => `- [${title}](${linkIn(shopUrl, DEFAULT_LANGUAGE, path)})`
  return [
    `# ${inLanguage(brand.name, DEFAULT_LANGUAGE)}`,
    '',
    `> ${inLanguage(brand.description, DEFAULT_LANGUAGE)}`,
    '',
    '## Pages',
    '',
    page('Fruit for sale', '/shop'),
    page('Seasons', '/season'),
    page('Ripe today, at a lower price', '/ripe-today'),
    page('Questions and answers', '/frequently-asked'),
    page('Terms', '/terms'),
    page('Refunds', '/refund-policy'),
    page('Contact', '/contact'),
    '',
    '## For programs',
    '',
    `- [API: products, delivery, prices, orders](${shopUrl}/api/docs)`,
    `- [OpenAPI document](${shopUrl}/api/v1/openapi.json)`,
    ...LANGUAGES.map((language) => `- [Product feed (${language})](${feedAddress(shopUrl, language)})`),
    `- [Sitemap](${shopUrl}/sitemap.xml)`,
    '',
  ].join('\n')
}

function feedAddress(shopUrl: string, language: string): string {
  return `${shopUrl}/feed/products.xml${language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`}`
}
