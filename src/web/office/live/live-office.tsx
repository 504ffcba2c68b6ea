import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { calendarDate, formatDay, formatHours, formatNumber, type Language } from '#shop/values/index.ts'
import type { Translate } from '#texts/catalogue.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { OFFICE_EVENTS, slotOf, type OfficeCounts, type OfficeEvent } from '../../office-events.ts'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import { alertOf, storedAlerts } from './alerts.ts'
import { LiveContext } from './live-context.ts'
import { followOffice, type OfficeMessage } from './office-stream.ts'
import { useRefresh } from './use-refresh.ts'

type LiveOfficeProps = { after: number | null; counts: OfficeCounts; children: ReactNode }
type Note = { event: OfficeEvent; more: number }

const NOTE_MS = 8000
const MOST_KNOWN = 1000

/** Tells the open page what happens in the shop. Without scripts, the page shows what was there when it was loaded. */
export function LiveOffice({ after, counts, children }: LiveOfficeProps) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { held, ask, show } = useRefresh()
  const [heard, setHeard] = useState<{ counts: OfficeCounts; since: OfficeCounts } | null>(null)
  const [news, setNews] = useNews()
  const [note, setNote] = useNote()
  const known = useRef(new Set<number>())

  const tell = (event: OfficeEvent, own: boolean) => {
    // After a broken connection, an event may come twice.
    if (known.current.has(event.id)) return
    known.current.add(event.id)
    if (known.current.size > MOST_KNOWN) known.current.delete(known.current.values().next().value!)
    setNews((before) => before + 1)
    setNote((before) => ({ event, more: before ? before.more + 1 : 0 }))
    const facts = OFFICE_EVENTS[event.kind]
    const open = () => void navigate(facts.link(event))
    if (own) alertOf(storedAlerts(), { text: sentenceOf(t, event, language), open })
    if (facts.shownOn.includes(pathname.replace(/(?<=.)\/$/, ''))) ask()
  }
  const hear = useEffectEvent((message: OfficeMessage, own: boolean) => {
    if (message.type === 'event') tell(message.event, own)
    else if (message.type === 'counts') setHeard({ counts: message.counts, since: counts })
    else ask()
  })
  const from = useEffectEvent(() => after)
  const follows = after !== null
  useEffect(() => {
    const first = from()
    if (!follows || first === null) return
    const staysWhenHidden = () => Object.values(storedAlerts()).includes(true)
    return followOffice({ after: first, hear: (message, own) => hear(message, own), staysWhenHidden })
  }, [follows])

  // What the page itself has read since then is newer.
  const current = heard?.since === counts ? heard.counts : counts
  const live = useMemo(() => ({ counts: current, news }), [current, news])
  return (
    <LiveContext value={live}>
      {children}
      <LiveNote note={note} held={held} onShow={show} />
    </LiveContext>
  )
}

/** How many events came since somebody clicked or typed: they have seen the title. */
function useNews() {
  const [news, setNews] = useState(0)
  useEffect(() => {
    if (news === 0) return
    const use = () => setNews(0)
    document.addEventListener('pointerdown', use)
    document.addEventListener('keydown', use)
    return () => {
      document.removeEventListener('pointerdown', use)
      document.removeEventListener('keydown', use)
    }
  }, [news])
  return [news, setNews] as const
}

/** The newest event, for a few seconds, or until the next page. */
function useNote() {
  const { key } = useLocation()
  const [note, setNote] = useState<Note | null>(null)
  useEffect(() => setNote(null), [key])
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(null), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])
  return [note, setNote] as const
}

function LiveNote({ note, held, onShow }: { note: Note | null; held: number; onShow: () => void }) {
  const t = useOfficeTexts()
  const language = useLanguage()
  return (
    <div className="toasts office-news" aria-live="polite">
      {(note || held > 0) && (
        <div className="toast">
          {note && (
            <span>
              {sentenceOf(t, note.event, language)}
              {note.more > 0 && ` +${formatNumber(note.more, language)}`}
            </span>
          )}
          {held > 0 ? (
            <button type="button" className="toast-action" onClick={onShow}>
              {t('live.show', { count: held })}
            </button>
          ) : (
            <Link className="toast-action" to={OFFICE_EVENTS[note!.event.kind].link(note!.event)}>
              {t('live.open')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

function sentenceOf(t: Translate<OfficeText>, event: OfficeEvent, language: Language): string {
  if (event.kind !== 'slot-full') return t(`live.${event.kind}`, { label: event.label })
  const { day, starts, ends } = slotOf(event.label)
  const date = calendarDate(day)
  const slot = date && { day: formatDay(date, language, 'short'), hours: formatHours(starts, ends, language) }
  return t('live.slot-full', { label: slot ? t('live.slot', slot) : event.label })
}
