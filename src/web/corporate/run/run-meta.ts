/** The head of a page that only whoever has its link may see. */
export function runMeta(title: string | undefined) {
  return [
    { title },
    { name: 'robots', content: 'noindex' },
    // No other site may learn the link. Not `no-referrer`: then forms of this very page would come without an origin and be refused.
    { name: 'referrer', content: 'same-origin' },
  ]
}
