/** Buyers are never redirected from HTTPS to HTTP. `settings`: the configured address of the gateway. */
export function isAsSafe(page: string, settings: string): boolean {
  return new URL(page).protocol === 'https:' || new URL(settings).protocol === 'http:'
}
