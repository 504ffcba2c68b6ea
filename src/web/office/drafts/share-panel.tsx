import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { DraftPageView } from './draft.server.ts'

type SharePanelProps = { share: NonNullable<DraftPageView['share']> } & Pick<DraftPageView, 'channel' | 'may'>

// There the text is pasted; everywhere else the link is sent by WhatsApp.
const PASTED: readonly DraftPageView['channel'][] = ['messenger', 'instagram']

/** The link with its text: for WhatsApp, to copy into Messenger or Instagram, or as an SMS. */
export function SharePanel({ share, channel, may }: SharePanelProps) {
  const t = useOfficeTexts()
  const pasted = PASTED.includes(channel)
  return (
    <Panel title={t('drafts.send')}>
      <div className="office-steps">
        <a
          className={pasted ? 'button button-line' : 'button button-solid'}
          href={share.whatsapp}
          target="_blank"
          rel="noreferrer"
        >
          {t('drafts.whatsapp')}
        </a>
        <CopyText text={share.text} kind={pasted ? 'solid' : 'line'} />
        {may.text && <ActionForm intent="text" button={t('drafts.text')} kind="line" />}
        {may.end && (
          <ActionForm
            intent="end"
            button={t('drafts.end')}
            kind="quiet"
            confirm={{ title: t('drafts.end'), text: t('drafts.endAsk'), label: t('drafts.end') }}
          />
        )}
      </div>
      <p className="small">
        <a className="link-inline" href={`${share.link}?look`} target="_blank" rel="noreferrer">
          {t('drafts.look')}
        </a>
      </p>
    </Panel>
  )
}

/** Without scripts the text can be selected and copied by hand. */
function CopyText({ text, kind }: { text: string; kind: 'solid' | 'line' }) {
  const t = useOfficeTexts()
  const box = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = () => {
    box.current?.querySelector('textarea')?.select()
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      // Clipboard access is not allowed: the text is selected, to be copied by hand.
      () => setCopied(false),
    )
  }
  return (
    <div ref={box} className="stack">
      <TextArea
        label={t('drafts.textToCopy')}
        name="share"
        rows={6}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button kind={kind} onClick={copy}>
        {t(copied ? 'staffLink.copied' : 'drafts.copy')}
      </Button>
    </div>
  )
}
