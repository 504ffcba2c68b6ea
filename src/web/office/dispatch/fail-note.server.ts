export { failNoteIn } from '#texts/fail-note.server.ts'
