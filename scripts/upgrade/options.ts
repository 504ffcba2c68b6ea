import { parseArgs } from 'node:util'

const USAGE = `npm run upgrade                     backs up, builds, migrates and restarts the shop that npm start runs here
npm run upgrade -- --dry-run        says what it would do, and changes nothing
npm run upgrade -- --no-backup      when a backup was taken in another way
npm run upgrade -- --ports 3000,3001 --restart 'systemctl restart shop@{port}'
                                    restarts the processes on these ports with this command, one after the other
`

export type Options = { dryRun: boolean; backup: boolean; restart: string | null; ports: number[]; pauseMs: number }

/** Throws the usage for unknown arguments. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'dry-run': { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
      restart: { type: 'string' },
      ports: { type: 'string' },
      pause: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  })
  const ports = (values.ports ?? '')
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(Number)
  const pause = Number(values.pause)
  const wrong =
    values.help ||
    ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535) ||
    !(pause >= 0 && pause <= 600) ||
    (values.restart === undefined) !== (ports.length === 0) ||
    (ports.length > 1 && !values.restart!.includes('{port}'))
  if (wrong) throw new Error(USAGE)
  return {
    dryRun: values['dry-run'],
    backup: !values['no-backup'],
    restart: values.restart ?? null,
    ports,
    pauseMs: pause * 1000,
  }
}
