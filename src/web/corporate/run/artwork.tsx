import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { ArtworkView, TypedArtwork } from './artwork.server.ts'
import type { RunRefused } from './run-view.ts'
import { shownPicture } from './shown-picture.ts'
import { useRunTexts } from './texts.ts'

type Props = {
  artwork: ArtworkView
  /** What is typed and not saved; it replaces the picture and can't be approved. */
  typed?: TypedArtwork | undefined
  version: number
  contact: string
  refused: RunRefused | undefined
}

/** The card or the sleeve as it is printed, and its approval. */
export function Artwork({ artwork, typed, version, contact, refused }: Props) {
  const t = useRunTexts()
  const { kind, approved, changed, mayApprove } = artwork
  const src = shownPicture(artwork, typed)
  const words = typed?.[kind] ? typed.words[kind] : artwork.words
  const problem = typed?.problems[kind] ?? null
  return (
    <div className="run-artwork">
      <h3>{t(`run.proof.${kind}`)}</h3>
      {src === null ? (
        <p className="soft">{t(problem === 'too-long' ? 'run.proofTooLong' : 'run.proofNoText')}</p>
      ) : (
        <img
          className={kind === 'sleeve' ? 'run-picture run-picture-sleeve' : 'run-picture'}
          src={src}
          alt={t(`run.proofAlt.${kind}`, { words })}
        />
      )}
      {typed ? (
        (problem === null || problem === 'busy') && (
          <p className="small soft" role="status">
            {t(problem === 'busy' ? 'run.proofBusy' : 'run.proofNotSaved')}
          </p>
        )
      ) : (
        <>
          {approved && (
            <p>
              <Tag tone="good">{t('run.proofState.approved')}</Tag>{' '}
              <span className="small soft">{t('run.proofApprovedBy', { name: approved.name, at: approved.at })}</span>{' '}
              {approved.file !== null && (
                <a className="link small" href={approved.file} target="_blank" rel="noreferrer">
                  {t('run.proofPdf')}
                </a>
              )}
            </p>
          )}
          {changed && <Note kind="changed">{t('run.proofChanged')}</Note>}
          {mayApprove && <Approve kind={kind} version={version} contact={contact} refused={refused} />}
        </>
      )}
    </div>
  )
}

function Approve({
  kind,
  version,
  contact,
  refused,
}: Pick<Props, 'version' | 'contact' | 'refused'> & Pick<ArtworkView, 'kind'>) {
  const t = useRunTexts()
  const busy = useSentForm()?.get('kind') === kind
  const own = refused?.intent === 'approve' && refused.typed['kind'] === kind ? refused : undefined
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={version} />
      <TextField
        label={t('run.proofName')}
        name="name"
        id={`approve-${kind}`}
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={own?.typed['name'] ?? contact}
        error={own?.wrong.includes('name') ? t('run.wrong.proofName') : undefined}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t(`run.approve.${kind}`)}
        </Button>
      </div>
    </Form>
  )
}
