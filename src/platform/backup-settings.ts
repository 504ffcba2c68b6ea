import { join, resolve } from 'node:path'
import { z } from 'zod'

export type BackupConfig = {
  /** Absolute. */
  folder: string
  /** Null stores backups unencrypted. */
  key: string | null
  /** The time of day in Dhaka for scheduled backups; null disables them. */
  at: string | null
  /** How many backups with a generated name are kept. */
  keep: number
  /** A second folder that each scheduled backup is copied to, on another disk or machine. */
  copyTo: string | null
}

export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const BACKUP_SETTINGS = {
  BACKUP_DIR: z.string().max(1000).optional(),
  BACKUP_KEY: z.string().min(20).max(1000).optional(),
  BACKUP_AT: z.string().regex(TIME_OF_DAY).optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(14),
  BACKUP_COPY_TO: z.string().max(1000).optional(),
}

export const BACKUP_SENTENCES: Record<string, string> = {
  BACKUP_DIR: 'BACKUP_DIR must be a folder.',
  BACKUP_KEY: 'BACKUP_KEY must be a long random word of at least 20 characters.',
  BACKUP_AT: 'BACKUP_AT must be a time of day in Dhaka such as 03:00.',
  BACKUP_KEEP: 'BACKUP_KEEP must be how many backups to keep, from 1 to 9999.',
  BACKUP_COPY_TO: 'BACKUP_COPY_TO must be a folder.',
}

type Settings = {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
  BACKUP_KEY?: string | undefined
  BACKUP_AT?: string | undefined
  BACKUP_KEEP: number
  BACKUP_COPY_TO?: string | undefined
}

export function backupConfig(settings: Settings): BackupConfig {
  const { DATA_DIR, BACKUP_DIR, BACKUP_KEY, BACKUP_AT, BACKUP_KEEP, BACKUP_COPY_TO } = settings
  return {
    folder: resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups')),
    key: BACKUP_KEY ?? null,
    at: BACKUP_AT ?? null,
    keep: BACKUP_KEEP,
    copyTo: BACKUP_COPY_TO === undefined ? null : resolve(BACKUP_COPY_TO),
  }
}
