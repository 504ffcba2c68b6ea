const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Returns the inline scripts that carry the nonce of this render, and the page without the nonce, so that its bytes are the same
 * for everybody. The policy allows these scripts by hash. Injected markup does not know the nonce, so its scripts are not
 * allowed.
 */
export function takeInlineScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const inline = [...html.matchAll(INLINE)].filter(([, attributes]) => attributes!.includes(mark))
  return { html: html.replaceAll(mark, ''), scripts: inline.map(([, , script]) => script!) }
}
