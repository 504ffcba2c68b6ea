/** What our own Markdown renderer made: it lets no other tags through than its own. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
