/** Whether a host name of an address is this machine itself, where nothing travels that anybody else could read. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
