import type { Config } from '#platform/config.ts'
import { isConnectionTrouble, isDatabaseUnavailable } from '#platform/database/unavailable.ts'

const NAME = 'StartFailure'

/** Why the shop cannot start, for the person who started it: the problem and what to do. */
export function startFailure(sentences: string, cause: unknown): Error {
  const error = new Error(sentences, { cause })
  error.name = NAME
  return error
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** The same error with such an explanation, if its kind is known. */
export function explainFailure(error: unknown, place: Place): Error {
  if (!(error instanceof Error)) return startFailure(`The shop could not start: ${String(error)}`, error)
  if (error.name === NAME) return error
  const chain = causesOf(error)
  const codes = new Set(chain.map((one) => ('code' in one && typeof one.code === 'string' ? one.code : '')))
  const sentences = whyNoRoom(chain, codes, place) ?? whyNoDatabase(error, codes, place) ?? whyNoFile(chain, codes, place)
  return startFailure(sentences ?? error.message, error)
}

function causesOf(error: Error): Error[] {
  const chain: Error[] = []
  for (let one: unknown = error; one instanceof Error && chain.length < 6; one = one.cause) chain.push(one)
  return chain
}

type Codes = ReadonlySet<string>

function whyNoRoom(chain: Error[], codes: Codes, { dataDir, databaseUrl }: Place): string | null {
  const full = ['ENOSPC', 'EDQUOT', '53100'].some((code) => codes.has(code))
  if (!full && !chain.some(({ message }) => /No space left on device|Disk quota exceeded/i.test(message))) return null
  const elsewhere =
    databaseUrl && codes.has('53100') ? 'The disk of the database server' : `The disk of the data folder ${dataDir}`
  return `${elsewhere} is full. Make room there, or choose a DATA_DIR on another disk; a new shop needs about 500 MB. Then start again.`
}

function whyNoDatabase(error: Error, codes: Codes, { databaseUrl }: Place): string | null {
  if (databaseUrl === undefined) return null
  const [first] = databaseUrl.split(',')
  const { host, pathname } = URL.canParse(first!) ? new URL(first!) : { host: '', pathname: '' }
  const name = decodeURIComponent(pathname.slice(1))
  if (codes.has('28P01') || codes.has('28000') || /password must be a string|no password/i.test(error.message))
    return 'PostgreSQL refuses the user or the password of DATABASE_URL. Correct the part before the @; write special letters of a password as %XX.'
  if (codes.has('3D000'))
    return `PostgreSQL has no database named ${name}. Create it, or correct the name at the end of DATABASE_URL.`
  if (codes.has('42501'))
    return `The user of DATABASE_URL may not create the tables of the shop (${error.message}). Make it the owner of the database ${name}.`
  if (codes.has('57P03')) return 'PostgreSQL is just starting or stopping. Try again in a moment.'
  if (isDatabaseUnavailable(error) || isConnectionTrouble(error))
    return `The PostgreSQL of DATABASE_URL can't be reached (${reasonOf(error, codes)}). See that it runs and accepts connections${host && ` at ${host}`}.`
  return null
}

function reasonOf(error: Error, codes: Codes): string {
  return [...codes].find((code) => /^E[A-Z]/.test(code)) ?? error.message
}

function whyNoFile(chain: Error[], codes: Codes, { dataDir }: Place): string | null {
  const path =
    chain.map((one) => ('path' in one && typeof one.path === 'string' ? one.path : '')).find((one) => one !== '') ?? dataDir
  if (codes.has('ENAMETOOLONG'))
    return `The path of the data folder is longer than this system allows. Choose a shorter DATA_DIR.`
  if (codes.has('EROFS'))
    return `${path} is on a disk that can only be read. Choose another DATA_DIR, or mount that disk for writing.`
  if (codes.has('EACCES') || codes.has('EPERM'))
    return `The user who starts the shop may not read or write ${path}. Give it to that user, or choose another DATA_DIR.`
  return null
}
