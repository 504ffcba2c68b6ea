import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

const DHAKA = { name: 'Asia/Dhaka', offset: '+0600' }
const event: CalendarEvent = {
  uid: 'order-1@pakafol.example',
  sequence: 2,
  cancelled: false,
  writtenAt: new Date('2026-06-11T04:00:00.123Z'),
  summary: 'Fruit; from a\\b, order PF-10001',
  description: 'one\ntwo',
  location: 'বাড়ি ১২, সড়ক ৫, মিরপুর ১০ গোলচত্বরের পাশে, মসজিদের উল্টো দিকে, ঢাকা',
  url: 'https://pakafol.example/order/abc',
  organizer: { name: 'Paka "Fol"\r\nX: y', address: 'shop@pakafol.example' },
  day: '2026-06-30',
  hours: { from: '08:00', to: '11:00' },
}
const unfolded = (content: string) => content.replaceAll('\r\n ', '').split('\r\n')

test('times have their time zone, and texts are escaped', () => {
  const { method, content } = calendarFile(event, DHAKA)
  const lines = unfolded(content)
  expect(method).toBe('PUBLISH')
  expect(lines.slice(0, 13)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//fruit shop//delivery//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Dhaka',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0600',
    'TZOFFSETTO:+0600',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:order-1@pakafol.example',
      'SEQUENCE:2',
      'DTSTAMP:20260611T040000Z',
      'DTSTART;TZID=Asia/Dhaka:20260630T080000',
      'DTEND;TZID=Asia/Dhaka:20260630T110000',
      String.raw`SUMMARY:Fruit\; from a\\b\, order PF-10001`,
      String.raw`DESCRIPTION:one\ntwo`,
      'ORGANIZER;CN="Paka FolX: y":mailto:shop@pakafol.example',
      'STATUS:CONFIRMED',
    ]),
  )
})

test('no line exceeds 75 bytes, no character is split, and every line ends with CRLF', () => {
  const { content } = calendarFile(event, DHAKA)
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = content.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines.some((line) => line.startsWith(' '))).toBe(true)
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(unfolded(content)).toContain(`LOCATION:${event.location.replaceAll(',', String.raw`\,`)}`)
})

test('an all-day event ends at the start of the next day, and a cancelled event has the status cancelled', () => {
  const { method, content } = calendarFile({ ...event, hours: null, cancelled: true }, DHAKA)
  expect(method).toBe('CANCEL')
  const lines = unfolded(content)
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'DTSTART;VALUE=DATE:20260630', 'DTEND;VALUE=DATE:20260701', 'STATUS:CANCELLED']),
  )
  expect(lines).not.toContain('BEGIN:VTIMEZONE')
})
