import { LONGEST_PASTE } from '#shop/places/model.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '#web/office/office-texts.tsx'
import type { EditorTyped, PasteRead } from './editor-view.ts'

type PasteProps = { typed: EditorTyped; read: PasteRead | null }

/** An address from a chat, pasted as a whole. The button fills the fields below it, also without scripts. */
export function EditorPaste({ typed, read }: PasteProps) {
  const t = useOfficeTexts()
  return (
    <div className="stack">
      <TextArea
        label={t('paste.title')}
        help={t('paste.help')}
        name="paste"
        rows={3}
        maxLength={LONGEST_PASTE}
        defaultValue={typed['paste']}
      />
      <input type="hidden" name="pasted" value={typed['pasted'] ?? ''} />
      <input type="hidden" name="replaced" value={typed['replaced'] ?? ''} />
      <div>
        <Button type="submit" kind="line" name="intent" value="paste" formNoValidate>
          {t('paste.button')}
        </Button>
      </div>
      {read && <PasteNote read={read} />}
    </div>
  )
}

function PasteNote({ read: { unclear, missing, couldBe, replaced } }: { read: PasteRead }) {
  const t = useOfficeTexts()
  const rows = [
    missing.length > 0 && t('paste.missing', { parts: missing.join(', ') }),
    couldBe.length > 0 && t('paste.couldBe', { areas: couldBe.join('; ') }),
    unclear.length > 0 && t('paste.unclear', { words: unclear.map((part) => `“${part}”`).join(', ') }),
    replaced !== '' && t('paste.replaced', { values: replaced }),
  ].filter((row) => row !== false)
  if (rows.length === 0) return <Note kind="done" role="status" title={t('paste.allRead')} />
  return (
    <Note kind="changed" role="status" title={t('paste.check')}>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </Note>
  )
}
