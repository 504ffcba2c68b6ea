import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Note } from '#web/ui/note.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ArchiveView } from './archive.server.ts'

type Progress = { sent: number; of: number } | 'failed' | null

/**
 * The form that sends an archive. A large file is sent in pieces, one form after another, because proxies refuse large requests and a request may take two minutes at
 * most. Without scripts a file is one piece.
 */
export function ArchiveUpload({ view }: { view: ArchiveView }) {
  const t = useOfficeTexts()
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<Progress>(null)
  const send = (event: FormEvent<HTMLDivElement>) => {
    const form = event.target as HTMLFormElement
    const file = new FormData(form).get('archive')
    if (!(file instanceof File) || file.size <= view.pieceBytes) return
    event.preventDefault()
    event.stopPropagation()
    void sendPieces(form, { file, pieceBytes: view.pieceBytes, onProgress: setProgress }).then(async (whole) => {
      setProgress(whole ? null : 'failed')
      await revalidate()
    })
  }
  const isSending = progress !== null && progress !== 'failed'
  return (
    <div onSubmitCapture={send}>
      <ActionForm
        intent="send"
        className="office-setting"
        encType="multipart/form-data"
        button={t('archive.send')}
        kind="solid"
        disabled={isSending}
      >
        <input type="hidden" name="upload" value={view.upload} />
        <input type="hidden" name="piece" value="1" />
        <input type="hidden" name="pieces" value="1" />
        <FormField
          label={t('archive.file')}
          name="archive"
          type="file"
          accept=".zip,application/zip"
          required
          help={t('archive.fileHelp')}
        />
      </ActionForm>
      {isSending && (
        <p role="status" className="product-progress">
          <progress max={progress.of} value={progress.sent} aria-label={t('archive.sending')} />
          {t('archive.sent', { sent: progress.sent, of: progress.of })}
        </p>
      )}
      {progress === 'failed' && (
        <Note kind="refused" role="alert">
          {t('archive.sendFailed')}
        </Note>
      )}
    </div>
  )
}

const TRIES = 3

type Sending = { file: File; pieceBytes: number; onProgress: (progress: Progress) => void }

/** Sends the same form once for each piece, in order. False when a piece was refused. */
async function sendPieces(form: HTMLFormElement, { file, pieceBytes, onProgress }: Sending): Promise<boolean> {
  const fields = new FormData(form)
  const of = Math.ceil(file.size / pieceBytes)
  for (let piece = 1; piece <= of; piece += 1) {
    onProgress({ sent: piece - 1, of })
    fields.set('piece', String(piece))
    fields.set('pieces', String(of))
    fields.set('archive', file.slice((piece - 1) * pieceBytes, piece * pieceBytes), file.name)
    if (!(await sendPiece(fields))) return false
  }
  return true
}

/** A piece that was taken is answered with a redirect. A broken connection is tried again: the shop takes the same piece twice. */
async function sendPiece(body: FormData): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await fetch(location.pathname, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
    if (answer?.type === 'opaqueredirect') return true
    if (answer && answer.status < 500) return false
  }
  return false
}
