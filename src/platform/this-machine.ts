/** Whether a URL's host is this machine, so that nobody else can read the traffic. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
