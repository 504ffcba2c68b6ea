const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The inline scripts of a page that carry the nonce it was rendered with, and the page without the nonce: it is the same bytes for everybody. The policy
 * allows these scripts by their hash. Markup that came into the page with its content knows no nonce, so no script in it is allowed.
 */
export function takeInlineScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const inline = [...html.matchAll(INLINE)].filter(([, attributes]) => attributes!.includes(mark))
  return { html: html.replaceAll(mark, ''), scripts: inline.map(([, , script]) => script!) }
}
