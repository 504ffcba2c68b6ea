/** The HTML head of a page that only members may see. */
export function portalMeta(title: string | undefined) {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }]
}
