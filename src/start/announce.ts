import type { Log } from '#platform/log.ts'
import type { OwnerLink } from '#shop/accounts/index.ts'

type Announced = {
  address: string
  /** The note about the port, when it is not the default one. */
  port: string | null
  /** For an owner without a password. */
  owner: OwnerLink | null
}

/**
 * Everything to a terminal. Without one, standard output is collected: it gets the shop's address, as one log line at any level, and the
 * owner's link goes to standard error, which is not stored, because it must not be in the log. The link comes first: a program that waits
 * for the address can then read it.
 */
export function announce({ address, port, owner }: Announced, log: Log): void {
  const places = [`The shop is open at ${address}`, ...(port === null ? [] : [port]), `The office is at ${address}/office`]
  const signIn = owner
    ? [
        'To sign in there, open this link and choose a password. It works once, within the next hour:',
        `  ${ownerLinkAddress(address, owner)}`,
        'For a new link: npm run owner',
      ]
    : []
  if (process.stdout.isTTY) {
    const more = owner ? ['', ...signIn] : ['Locked out of the office? This prints a sign-in link for the owner: npm run owner']
    process.stdout.write(`${[...places, ...more].join('\n')}\n`)
    return
  }
  if (owner) process.stderr.write(`${signIn.join('\n')}\n`)
  log.child({}, { level: 'info' }).info(places.join('. '))
}

export function ownerLinkAddress(address: string, { token }: Pick<OwnerLink, 'token'>): string {
  return `${address}/office/join/${token}`
}
