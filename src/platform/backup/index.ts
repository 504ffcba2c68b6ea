export { checkBackup } from './check-backup.ts'
export type { Manifest } from './manifest.ts'
export { restoreBackup } from './restore-backup.ts'
export { takeBackup } from './take-backup.ts'
