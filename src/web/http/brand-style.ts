import type { Handler } from 'hono'
import { brand, HOME_PLACES, shadesOf, themeColour, type Brand, type HomePlace } from '#shop/content/index.ts'
import { KEPT_SHORTLY } from './own-files.ts'
import type { Shop } from './request-context.ts'

/** The same as a stylesheet, for the few pages that are written without the rest of the shop. */
export function brandColours({ db }: Pick<Shop, 'db'>): Handler {
  return async (c) => {
    const style = brandStyle(await brand(db))
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': KEPT_SHORTLY })
  }
}

type Styled = Pick<Brand, 'accent' | 'pictures'>

/**
 * How a picture of the shop's own fills its place on the home page; the point that its owner has chosen stays visible. Only shops that have one
 * send these rules.
 */
const OWN_PICTURE: Record<HomePlace, string> = {
  hero:
    '.hero-photo.hero-own{mask:none}' +
    '.hero-photo.hero-own img{float:none;width:100%;margin:0;mask:none;object-fit:cover;object-position:var(--hero-at)}' +
    '@media (min-width:900px){.hero-photo.hero-own{left:50%}}',
  farms: '.farm-band .photo img{object-position:var(--farms-at)}',
  gift:
    '.gift-own{aspect-ratio:1.42;min-height:100%}.gift-own img{object-position:var(--gift-at)}' +
    '@media (min-width:900px){.gift-own{aspect-ratio:auto;min-height:480px;contain:size}}',
}

/**
 * What the shop's own colours and pictures add to every page: custom properties in place of those of `tokens.css`, and the rules and focal points
 * of the pictures, which no attribute may set. Empty for the usual ones.
 */
export function brandStyle({ accent, pictures }: Styled): string {
  const colours = accent === '' ? [] : Object.entries(shadesOf(accent)).map(([name, colour]) => `--${name}:${colour}`)
  const own = HOME_PLACES.filter((place) => pictures[place])
  const points = own.map((place) => `--${place}-at:${pictures[place]!.focus.x}% ${pictures[place]!.focus.y}%`)
  const all = [...colours, ...points]
  // Twice `:root`: stylesheets that are loaded later, on the way to another page, define the usual colours again.
  return all.length === 0 ? '' : `:root:root{${all.join(';')}}${own.map((place) => OWN_PICTURE[place]).join('')}`
}

/**
 * Writes the shop's colours into the head of a rendered page. React does not know these elements and leaves them as they are, so no browser
 * loads code for them. The page's policy has to allow the style, which is returned with it.
 */
export function withBrandStyle(html: string, own: Styled): { html: string; styles: string[] } {
  const style = brandStyle(own)
  const head = `<meta name="theme-color" content="${themeColour(own.accent)}"/>${style && `<style>${style}</style>`}`
  return { html: html.replace('</head>', () => `${head}</head>`), styles: style === '' ? [] : [style] }
}
