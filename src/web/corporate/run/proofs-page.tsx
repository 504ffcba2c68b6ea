import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { Artwork } from './artwork.tsx'
import type { ProofsView } from './proofs.server.ts'
import type { RunRefused } from './run-view.ts'
import { useRunTexts } from './texts.ts'

type ArtworkProof = ProofsView['proofs'][number]
const TONES: Record<ArtworkProof['state'], TagTone> = {
  shown: 'now',
  approved: 'good',
  'sent-back': 'bad',
  superseded: 'plain',
  withdrawn: 'plain',
}

/** The proofs of card and sleeve; the buyer approves them or says what is wrong. */
export function ProofsPage({ view, version, refused }: { view: ProofsView; version: number; refused: RunRefused | undefined }) {
  const t = useRunTexts()
  const { proofs, artwork, waits, contact } = view
  return (
    <div className="stack-large">
      {proofs.length === 0 && artwork.length === 0 && <p className="soft">{t('run.proofNone')}</p>}
      {artwork.length > 0 && (
        <Panel kind="sand" title={t('run.proofHere')}>
          <div className="stack-large run-artworks">
            {artwork.map((one) => (
              <Artwork key={one.kind} artwork={one} version={version} contact={contact} refused={refused} />
            ))}
          </div>
        </Panel>
      )}
      {proofs.length > 0 && !waits && <Note kind="done" title={t('run.proofsDone')} />}
      {proofs
        .filter((proof) => proof.state !== 'superseded' && !isShownAnew(proof, proofs))
        .map((proof) => (
          <ProofPanel key={proof.id} proof={proof} contact={contact} refused={refused} />
        ))}
    </div>
  )
}

/** A newer proof of the same kind replaces a withdrawn one. */
function isShownAnew({ kind, state, id }: ArtworkProof, proofs: readonly ArtworkProof[]): boolean {
  return state === 'withdrawn' && proofs.find((one) => one.kind === kind)?.id !== id
}

function ProofPanel({ proof, contact, refused }: { proof: ArtworkProof; contact: string; refused: RunRefused | undefined }) {
  const t = useRunTexts()
  const { kind, version, state, file, picture, note, answer, said, withdrawn } = proof
  const title = t('run.proofTitle', { kind: t(`run.proof.${kind}`), version })
  return (
    <Panel title={title}>
      <p>
        <Tag tone={TONES[state]}>{t(`run.proofState.${state}`)}</Tag>
      </p>
      {state === 'withdrawn' && <Note kind="changed" title={t('run.proofWithdrawn', { at: withdrawn })} />}
      {note !== '' && <p className="soft">{note}</p>}
      {file !== null && picture && <img className="run-proof" src={file} alt={title} />}
      {file !== null && (
        <p>
          <a className="link" href={file} target="_blank" rel="noreferrer">
            {t(picture ? 'run.proofOpen.sleeve' : kind === 'card' ? 'run.proofOpen.card' : 'run.proofOpen.sleevePdf')}
          </a>
        </p>
      )}
      {answer !== '' && (
        <p>
          <q dir="auto">{answer}</q>
        </p>
      )}
      {said !== '' && <p className="muted">{said}</p>}
      {state === 'shown' && <AnswerForm proof={proof} contact={contact} refused={refused} />}
    </Panel>
  )
}

function AnswerForm({ proof, contact, refused }: { proof: ArtworkProof; contact: string; refused: RunRefused | undefined }) {
  const t = useRunTexts()
  const busy = useSentForm() !== null
  const own = refused?.typed['proof'] === proof.id ? refused : undefined
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="proof" value={proof.id} />
      <TextField
        label={t('run.proofName')}
        name="name"
        id={`name-${proof.id}`}
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={own?.typed['name'] ?? contact}
        error={own?.wrong.includes('name') ? t('run.wrong.proofName') : undefined}
      />
      <TextArea
        label={t('run.proofWords')}
        name="words"
        id={`words-${proof.id}`}
        rows={3}
        maxLength={1000}
        help={t('run.proofWordsHelp')}
        defaultValue={own?.typed['words'] ?? ''}
        error={own?.wrong.includes('words') ? t('run.wrong.proofWords') : undefined}
      />
      <div className="row row-wrap">
        <Button type="submit" name="intent" value="approve" busy={busy}>
          {t('run.proofApprove')}
        </Button>
        <Button type="submit" name="intent" value="send-back" kind="line" busy={busy}>
          {t('run.proofSendBack')}
        </Button>
      </div>
    </Form>
  )
}
