/** A day or a time of a day in a zone without summer time. */
export type CalendarEvent = {
  /** The same for every version of the event. */
  uid: string
  /** Grows with every version; a calendar ignores an older one. */
  sequence: number
  cancelled: boolean
  writtenAt: Date
  summary: string
  description: string
  location: string
  url: string
  organizer: { name: string; address: string }
  /** `YYYY-MM-DD`, with `HH:MM` twice or, for a whole day, without. */
  day: string
  hours: { from: string; to: string } | null
}

type Zone = { name: string; offset: string }

/** One event as an iCalendar file (RFC 5545), published or cancelled (RFC 5546). */
export function calendarFile(event: CalendarEvent, zone: Zone): { method: 'PUBLISH' | 'CANCEL'; content: string } {
  const method = event.cancelled ? 'CANCEL' : 'PUBLISH'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//fruit shop//delivery//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(event.hours ? zoneLines(zone) : []),
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${event.writtenAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`,
    ...timeLines(event, zone),
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN="${event.organizer.name.replaceAll(/["\p{Cc}]/gu, '')}":mailto:${event.organizer.address}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { method, content: lines.map((line) => `${folded(line)}\r\n`).join('') }
}

function timeLines({ day, hours }: CalendarEvent, { name }: Zone): string[] {
  const date = day.replaceAll('-', '')
  if (hours === null) return [`DTSTART;VALUE=DATE:${date}`, `DTEND;VALUE=DATE:${dayAfter(day)}`]
  const at = (time: string) => `${date}T${time.replace(':', '')}00`
  return [`DTSTART;TZID=${name}:${at(hours.from)}`, `DTEND;TZID=${name}:${at(hours.to)}`]
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
}

function zoneLines({ name, offset }: Zone): string[] {
  const standard = ['BEGIN:STANDARD', 'DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD']
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...standard, 'END:VTIMEZONE']
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

const LONGEST_LINE = 75

/** A line has at most 75 bytes; the rest continues after a space. A letter of several bytes is not split. */
function folded(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LONGEST_LINE) {
      lines.push('')
      // The space counts.
      bytes = 1
    }
    lines[lines.length - 1] += letter
    bytes += size
  }
  return lines.join('\r\n ')
}
