import type { WorkerRequest, WorkerResponse } from './side-process.ts'

/** The child's side of `sideProcess`: handles requests one after another, until the shop disconnects. */
export function handleWorkerRequests<Asked, Said>(work: (asked: Asked) => Said | Promise<Said>): void {
  // Ctrl+C is for the shop, which ends its running work.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ id, asked }: WorkerRequest) => {
    void Promise.resolve(asked as Asked)
      .then(work)
      .then(
        (said): WorkerResponse => ({ id, said }),
        (error: unknown): WorkerResponse => ({ id, error: sentenceOf(error) }),
      )
      .then((said) => process.send!(said))
  })
}

/** Native code may put the description into the error's code and leave the message empty. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || error.name
}
