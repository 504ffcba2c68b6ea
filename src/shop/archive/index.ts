export { exportEverything } from './write-archive.ts'
export { checkArchive } from './check-archive.ts'
export { importArchive, type ArchiveImported } from './import-archive.ts'
export {
  archiveFilesAmong,
  discardArchive,
  dropOldArchives,
  latestArchive,
  startArchiveImport,
  takePiece,
  type KeptArchive,
} from './kept-archive.ts'
export { readKeptArchive } from './read-kept.ts'
export { partsInUse } from './shop-in-use.ts'
