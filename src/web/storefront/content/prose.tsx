/** HTML from our own Markdown renderer, which allows only its own tags. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
