import { DRAFT_CHANNELS } from '#shop/drafts/model.ts'
import { HOME_FIRST, HOME_LANGUAGE } from '#shop/values/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Select, TextArea } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SignedOut } from '../kit/action-result.tsx'
import { useOffice } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { EditorFruit, EditorSums, LookAgain, LookFirst } from '../orders/editor/fruit.tsx'
import { EditorPaste } from '../orders/editor/paste.tsx'
import { EditorPlace, EditorSlots } from '../orders/editor/place.tsx'
import { useOrderEditor } from '../orders/editor/use-order-editor.ts'
import { Outcome, Unsent } from '../outcome.tsx'
import type { NewDraftAnswer, NewDraftPage, NewDraftProblem } from './new-draft-view.ts'

type NewDraftFormProps = { page: NewDraftPage; answered: NewDraftAnswer }

/**
 * The order of a chat: fruit, then what the chat said of the buyer. The buyer fills in the rest. A draft stores no sum, so a press on the
 * button counts also while the sum is computed.
 */
export function NewDraftForm({ page, answered }: NewDraftFormProps) {
  const t = useOfficeTexts()
  const { token } = useOffice()
  const { Form, form, answer, unsent, sending, changed, pressed } = useOrderEditor(answered)
  const { editor, problem } = answer
  const { typed } = editor
  const sentence = answer.refused && problem ? t(`draftRefused.${problem}`) : ''
  const wrong = problem && sentence ? wrongFields(problem, sentence) : {}
  return (
    <Form method="post" ref={form} className="office-editor" onInput={changed} onSubmit={pressed} autoComplete="off">
      <input type="hidden" name="pf_token" value={unsent.over?.signIn?.token ?? token} />
      <input type="hidden" name="request" value={typed['request']} />
      <LookFirst />
      <Unsent answer={unsent.offline} />
      <SignedOut answer={unsent.over} />
      {sentence !== '' && (
        <Outcome kind="refused" of={answer}>
          {sentence}
        </Outcome>
      )}
      <div className="office-columns">
        <div className="stack-large">
          <EditorFruit editor={editor} />
          <section className="stack">
            <h2>{t('drafts.buyer')}</h2>
            <p className="muted">{t('drafts.buyerLead')}</p>
            <EditorPaste typed={typed} read={editor.paste} />
            <EditorPlace key={typed['pasted']} typed={typed} areas={page.areas} wrong={wrong} onArea={changed} optional />
            <EditorSlots typed={typed} slots={editor.slots} first={t('drafts.anyDay')} error={wrong['slot']} />
          </section>
        </div>
        <div className="stack-large office-beside">
          <Panel title={t('drafts.link')}>
            <div className="editor-sums" aria-live="polite">
              {editor.sums ? <EditorSums sums={editor.sums} /> : <p className="muted">{t('phone.noSum')}</p>}
            </div>
            <div className="stack">
              <Select
                label={t('drafts.channel')}
                name="channel"
                options={DRAFT_CHANNELS.map((one) => ({ value: one, label: t(`draftChannel.${one}`) }))}
                defaultValue={typed['channel']}
              />
              <Select
                label={t('phone.speaks')}
                name="speaks"
                options={HOME_FIRST.map((one) => ({ value: one, label: t(`language.${one}`) }))}
                defaultValue={typed['speaks'] ?? HOME_LANGUAGE}
              />
              <TextArea
                label={t('drafts.note')}
                help={t('drafts.noteHelp')}
                name="note"
                rows={2}
                maxLength={500}
                defaultValue={typed['note']}
                error={wrong['note']}
              />
              <p className="small muted">{t('drafts.notHeld', { days: page.until })}</p>
              <LookAgain />
              <Button type="submit" name="intent" value="make" wide busy={sending === 'make'}>
                {t('drafts.make')}
              </Button>
            </div>
          </Panel>
        </div>
      </div>
    </Form>
  )
}

const FIELDS: Partial<Record<NewDraftProblem, string>> = {
  'phone-wrong': 'phone',
  'area-missing': 'area',
  'note-too-long': 'note',
}

/** The message is also shown at its field. */
function wrongFields(problem: NewDraftProblem, sentence: string): Partial<Record<string, string>> {
  const field = FIELDS[problem]
  return field ? { [field]: sentence } : {}
}
