import { telephone } from '#web/ui/footer.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useProgrammeTexts } from './texts.ts'

/** Where no box can be chosen yet: that staff agree one with the company first, and how to ask for it. */
export function AskForBox({ phone }: { phone: string }) {
  const t = useProgrammeTexts()
  return (
    <Note kind="changed" title={t('programme.boxesNone')}>
      <p>{t('programme.boxesNoneText')}</p>
      <p>
        <a className="link" href={telephone(phone)}>
          {/* Keeps a phone number on one line. */}
          {t('programme.boxesCall', { phone: phone.replaceAll(' ', '\u00a0') })}
        </a>
      </p>
      <p>
        <LocalLink className="link" to="/gift">
          {t('programme.boxesAsk')}
        </LocalLink>
      </p>
    </Note>
  )
}
