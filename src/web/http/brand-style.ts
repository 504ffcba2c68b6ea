import type { Handler } from 'hono'
import { brand, HOME_PLACES, shadesOf, themeColour, type Brand } from '#shop/content/index.ts'
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
 * What the shop's own colours and pictures add to every page: custom properties in place of those of `tokens.css`, and the focal points of the
 * pictures, which no attribute may set. Empty for the usual ones.
 */
export function brandStyle({ accent, pictures }: Styled): string {
  const colours = accent === '' ? [] : Object.entries(shadesOf(accent)).map(([name, colour]) => `--${name}:${colour}`)
  const points = HOME_PLACES.flatMap((place) => {
    const focus = pictures[place]?.focus
    return focus ? [`--${place}-at:${focus.x}% ${focus.y}%`] : []
  })
  const all = [...colours, ...points]
  // Twice `:root`: stylesheets that are loaded later, on the way to another page, define the usual colours again.
  return all.length === 0 ? '' : `:root:root{${all.join(';')}}`
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
