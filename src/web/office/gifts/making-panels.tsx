import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { MakingView } from './making.server.ts'
import { SenderLogo } from './sender-logo.tsx'

type ArtworkProof = MakingView['proofs'][number]
const TONES: Record<ArtworkProof['state'], TagTone> = {
  shown: 'now',
  approved: 'good',
  'sent-back': 'bad',
  superseded: 'plain',
  withdrawn: 'bad',
}

/** The proofs that the buyer was shown, the answers, and the form for the next proof. */
export function ProofsPanel({ view }: { view: MakingView }) {
  const t = useOfficeTexts()
  const { proofs, mayShow, sleeve, maySetSleeve, design, logo } = view
  return (
    <Panel title={t('making.proofs')}>
      <div className="stack">
        {design !== null && <p>{t('making.design', { design })}</p>}
        {logo ? <SenderLogo logo={logo} /> : <p className="muted">{t('making.logoNone')}</p>}
        <p className="soft">{t(sleeve ? 'making.sleeve' : 'making.noSleeve')}</p>
        {maySetSleeve && (
          <ActionForm intent="sleeve" className="" button={t(sleeve ? 'making.withoutSleeve' : 'making.withSleeve')} size="small">
            <input type="hidden" name="sleeve" value={sleeve ? 'no' : 'yes'} />
          </ActionForm>
        )}
        {proofs.length === 0 && <p className="muted">{t('making.noProofs')}</p>}
        <ul className="stack">
          {proofs.map((proof) => (
            <ProofRow key={proof.id} runId={view.id} proof={proof} />
          ))}
        </ul>
        {mayShow.card && (
          <ActionForm intent="show-card" button={t('making.showCard')}>
            <FormField label={t('making.note')} name="note" maxLength={500} help={t('making.showCardHelp')} />
          </ActionForm>
        )}
        {mayShow.sleeve && sleeve && <SleeveForm />}
      </div>
    </Panel>
  )
}

function ProofRow({ runId, proof }: { runId: string; proof: ArtworkProof }) {
  const t = useOfficeTexts()
  const { id, kind, version, state, open, note, answer, by, at, withdrawn } = proof
  return (
    <li>
      <p className="row row-wrap">
        <b>{t('making.proofVersion', { kind: t(`making.proof.${kind}`), version })}</b>
        <Tag tone={TONES[state]}>{t(`making.proofState.${state}`)}</Tag>
        {open ? (
          <a
            className="link-inline"
            href={`/office/gifts/runs/${runId}/proofs/${id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('making.proofFile')}: ${t('making.proofVersion', { kind: t(`making.proof.${kind}`), version })}`}
          >
            {t('making.proofFile')}
          </a>
        ) : (
          <span className="muted">{t('making.proofErased')}</span>
        )}
      </p>
      {state === 'withdrawn' && <p className="late">{t('making.withdrawn', { at: withdrawn })}</p>}
      {note !== '' && <p className="soft">{note}</p>}
      {answer !== '' && (
        <p>
          <q dir="auto">{answer}</q>
        </p>
      )}
      {at !== '' && <p className="muted small">{t('making.proofBy', { name: by || '—', at })}</p>}
    </li>
  )
}

function SleeveForm() {
  const t = useOfficeTexts()
  return (
    <ActionForm intent="show-sleeve" encType="multipart/form-data" button={t('making.showSleeve')}>
      <FormField
        label={t('making.sleeveFile')}
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        required
        help={t('making.sleeveFileHelp')}
      />
      <FormField label={t('making.note')} name="note" maxLength={500} />
    </ActionForm>
  )
}

const LOOK_AGAIN_MS = 1000

/** Files of cards and labels. While a job creates them, the page reloads its data. */
export function PrintPanel({ view: { id, print, outdated, mayPrint, held } }: { view: MakingView }) {
  const t = useOfficeTexts()
  const { revalidate } = useRevalidator()
  const waiting = print?.state === 'waiting'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return (
    <Panel kind="sand" title={t('making.print')}>
      <div className="stack">
        <p className="soft">{t('making.printOrder')}</p>
        {!print && <p className="muted">{t('making.noPrint')}</p>}
        {print?.state === 'failed' && <Note kind="refused">{t('making.printFailed')}</Note>}
        {waiting && (
          <p role="status" className="product-progress">
            <progress
              max={Math.max(1, print.pieces)}
              value={print.setPieces}
              aria-label={t('making.printing', { done: print.setPieces, count: print.pieces })}
            />
            {t('making.printing', { done: print.setPieces, count: print.pieces })}
          </p>
        )}
        {print?.state === 'done' && (
          <>
            <p className="muted">{t('making.printedAt', { at: print.at })}</p>
            <ul className="stack">
              {print.files.map(({ kind, first, last, count, name }) => (
                <li key={name}>
                  <a className="link-inline" href={`/office/gifts/runs/${id}/files/${name}`} download>
                    {t(`making.file.${kind}`, { first, last, count })}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        {outdated.length > 0 && (
          <Note kind="changed">{t('making.outdated', { boxes: outdated.slice(0, MOST_NAMED).join(', ') })}</Note>
        )}
        {print && print.unprintable.length > 0 && (
          <Note kind="changed">{t('making.unprintable', { boxes: print.unprintable.slice(0, MOST_NAMED).join(', ') })}</Note>
        )}
        {mayPrint && !held && !waiting && (
          <ActionForm intent="print" className="" button={t(print ? 'making.printAgain' : 'making.printNow')} kind="solid" />
        )}
      </div>
    </Panel>
  )
}

const MOST_NAMED = 20
