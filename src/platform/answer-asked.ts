import type { SideAsked, SideSaid } from './side-process.ts'

/** The other end of `sideProcess`: does what it is asked for, one after the other, until the shop that asked is gone. */
export function answerAsked<Asked, Said>(work: (asked: Asked) => Said | Promise<Said>): void {
  // A person who presses Ctrl+C means the shop, which ends what it has begun.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ id, asked }: SideAsked) => {
    void Promise.resolve(asked as Asked)
      .then(work)
      .then(
        (said): SideSaid => ({ id, said }),
        (error: unknown): SideSaid => ({ id, error: sentenceOf(error) }),
      )
      .then((said) => process.send!(said))
  })
}

/** Native code writes what is wrong into the code of its errors too, and leaves the message empty. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || error.name
}
