/** The HTML head of a page that only holders of its link may see. */
export function runMeta(title: string | undefined) {
  return [
    { title },
    { name: 'robots', content: 'noindex' },
    // Keeps the link from other sites. With `no-referrer`, this page's own forms would send no origin and be refused.
    { name: 'referrer', content: 'same-origin' },
  ]
}
