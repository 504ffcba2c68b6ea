import { useState } from 'react'
import { CircleQuestionMark } from '#web/ui/icons/circle-question-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/modal.ts'
import { useTexts } from '#web/ui/texts.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { useKeys } from './row-keys.ts'

const KEYS = [
  { keys: ['Ctrl', 'K'], text: 'keys.find' },
  { keys: ['j', 'k'], text: 'keys.move' },
  { keys: ['↵'], text: 'keys.open' },
  { keys: ['x'], text: 'keys.tick' },
  { keys: ['/'], text: 'keys.search' },
  { keys: ['?'], text: 'keys.help' },
] as const

/** The keys of the office: a button, and `?`. */
export function KeysHelp() {
  const t = useOfficeTexts()
  const parts = useTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const modal = useModal(open, close)
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className="rail-link office-me-link only-desktop" onClick={() => setOpen(true)}>
        <CircleQuestionMark />
        {t('keys.title')}
      </button>
      <dialog className="dialog" aria-labelledby="keys-title" {...modal}>
        <h2 id="keys-title">{t('keys.title')}</h2>
        <dl className="dialog-body keys">
          {KEYS.map(({ keys, text }) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        <div className="dialog-buttons">
          <Button kind="line" onClick={close}>
            {parts('parts.close')}
          </Button>
        </div>
      </dialog>
    </>
  )
}
