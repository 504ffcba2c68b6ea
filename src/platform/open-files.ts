import { join } from 'node:path'
import type { Config } from './config.ts'
import { localFiles, type FileStore } from './files.ts'
import { s3Files } from './s3-files.ts'

/** The shop's file store: a bucket if one is configured, else the data folder. */
export function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return s3 ? s3Files(s3) : localFiles(join(dataDir, 'files'))
}
