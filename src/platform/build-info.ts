import project from '../../package.json' with { type: 'json' }

/** The version of the shop and the running build: for the log, metrics and the rows of processes. */
export const buildInfo: { version: string; build: string } = {
  version: project.version,
  build: buildOf(import.meta.dirname),
}

/** A build is in a folder named after its content hash (scripts/build.ts). Running from the sources is `development`. */
export function buildOf(folder: string): string {
  return /[\\/]build[\\/]([0-9a-f]{16})(?:[\\/]|$)/.exec(folder)?.[1] ?? 'development'
}
