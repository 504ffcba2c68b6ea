import type { SheetCell } from '#platform/sheets/index.ts'
import type { Language } from '../values/index.ts'

/** What is added to the text of an e-mail when it is sent. `to` is a multi-line text. */
export type EmailDetails = {
  facts: { term: string; text: string }[]
  lines: { name: string; pack: string; amount: string }[]
  sums: { term: string; amount: string; strong?: boolean }[]
  tables?: EmailTable[]
  /** A spreadsheet that is attached. */
  file?: EmailFile
  /** A PDF that is made when the e-mail leaves. */
  document?: EmailDocument
  /** Where the person ends e-mails of this kind, and what that link is called. */
  unsubscribe?: { label: string; link: string }
}

/** What a PDF shows: a sent version of a quotation. */
export type EmailDocument = { quotationVersionId: string }

/** A table of texts. `note` is a sentence below it. */
export type EmailTable = { title: string; columns: { name: string; numeric: boolean }[]; rows: string[][]; note?: string }

/** The rows of a spreadsheet, its heads first. `filename` has no ending. */
export type EmailFile = { filename: string; rows: SheetCell[][] }

type EmailFrame = {
  language: Language
  shop: string
  logo: string
  /** The colour of the name and of the button, as `#rrggbb`. */
  accent: string
  /** The shop's page. */
  home: string
  /** The last lines: how to reach the shop. */
  foot: string[]
}

type Parts = { subject: string; blocks: string[]; button: { label: string; link: string } | null }

/** An e-mail as stored in the outbox: the subject, then blocks with an empty line between. A text with a URL below it is the button. */
function partsOf(body: string, shop: string): Parts {
  const [subject = '', ...rest] = body.split('\n')
  const blocks: string[] = []
  let button: Parts['button'] = null
  for (const block of rest.join('\n').trim().split('\n\n')) {
    const [, label, link] = /^([^\n]+)\n(https?:\/\/\S+)$/.exec(block) ?? []
    if (label && link) button = { label, link }
    else if (block !== shop) blocks.push(block)
  }
  return { subject, blocks, button }
}

/** The complete e-mail, in both forms. */
export function emailPage(
  body: string,
  frame: EmailFrame,
  details: EmailDetails | null,
): { subject: string; text: string; html: string } {
  const parts = partsOf(body, frame.shop)
  return { subject: parts.subject, text: textOf(parts, frame, details), html: htmlOf(parts, frame, details) }
}

function textOf({ blocks, button }: Parts, { shop, home, foot }: EmailFrame, details: EmailDetails | null): string {
  const all = [...blocks]
  if (details) {
    all.push(...details.facts.map(({ term, text }) => `${term}:\n${text}`))
    if (details.lines.length > 0)
      all.push(details.lines.map(({ name, pack, amount }) => `${name}, ${pack}: ${amount}`).join('\n'))
    if (details.sums.length > 0) all.push(details.sums.map(({ term, amount }) => `${term}: ${amount}`).join('\n'))
    all.push(...(details.tables ?? []).map(tableText))
  }
  if (button) all.push(`${button.label}:\n${button.link}`)
  if (details?.unsubscribe) all.push(`${details.unsubscribe.label}:\n${details.unsubscribe.link}`)
  all.push([shop, ...foot, home].join('\n'))
  return `${all.join('\n\n')}\n`
}

function tableText({ title, columns, rows, note }: EmailTable): string {
  const lines = [columns.map(({ name }) => name), ...rows].map((row) => row.join(' | '))
  return [title, ...lines, ...(note ? [note] : [])].join('\n')
}

// Mail programs support neither stylesheets nor variables: every element has an inline style.
const FONT = "font-family:'Noto Sans Bengali','Hind Siliguri',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const INK = '#1f2a24'
const MUTED = '#5a665f'
const LINE = 'border-top:1px solid #e4e8e3'

function htmlOf(parts: Parts, frame: EmailFrame, details: EmailDetails | null): string {
  const { language, shop, logo, accent, home, foot } = frame
  const { subject, blocks, button } = parts
  const paragraphs = blocks.map((block) => `<p style="margin:0 0 16px">${lined(block)}</p>`).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${html(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f6f2;color:${INK};${FONT};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f2">
<tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:12px">
<tr><td style="padding:20px 20px 0">
<a href="${html(home)}" style="color:${accent};text-decoration:none;font-size:20px;font-weight:700"><img src="${html(logo)}" width="40" height="40" alt="" style="border:0;border-radius:8px;vertical-align:middle;margin-right:10px">${html(shop)}</a>
</td></tr>
<tr><td style="padding:20px">
${paragraphs}
${button ? buttonOf(button, accent) : ''}${details ? detailsOf(details) : ''}
</td></tr>
<tr><td style="padding:16px 20px 20px;${LINE};color:${MUTED};font-size:14px">
<strong style="color:${INK}">${html(shop)}</strong><br>
${[...foot.map(html), ...(details?.unsubscribe ? [linkOf(details.unsubscribe, MUTED)] : [])].join('<br>\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function linkOf({ label, link }: { label: string; link: string }, colour: string): string {
  return `<a href="${html(link)}" style="color:${colour}">${html(label)}</a>`
}

function buttonOf({ label, link }: { label: string; link: string }, accent: string): string {
  const style = `display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font-weight:700;padding:13px 22px;border-radius:8px`
  return `<p style="margin:4px 0 20px"><a href="${html(link)}" style="${style}">${html(label)}</a></p>\n`
}

function detailsOf({ facts, lines, sums, tables = [] }: EmailDetails): string {
  const factRows = facts.map(({ term, text }) => {
    return `<tr><td style="padding:8px 12px 8px 0;${LINE};color:${MUTED};vertical-align:top">${html(term)}</td><td style="padding:8px 0;${LINE}">${lined(text)}</td></tr>`
  })
  const lineRows = lines.map(({ name, pack, amount }) => {
    return `<tr><td style="padding:8px 12px 8px 0;${LINE}">${html(name)}<br><span style="color:${MUTED};font-size:14px">${html(pack)}</span></td>${amountCell(amount)}</tr>`
  })
  const sumRows = sums.map(({ term, amount, strong }) => {
    const weight = strong ? ';font-weight:700' : ''
    return `<tr><td style="padding:8px 12px 8px 0;${LINE}${weight}">${html(term)}</td>${amountCell(amount, weight)}</tr>`
  })
  const plain = [factRows, [...lineRows, ...sumRows]]
    .filter((rows) => rows.length > 0)
    .map(
      (rows) =>
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">\n${rows.join('\n')}\n</table>`,
    )
  return [...plain, ...tables.map(tableHtml)].join('\n')
}

function tableHtml({ title, columns, rows, note }: EmailTable): string {
  const align = (index: number) => (columns[index]!.numeric ? 'right' : 'left')
  const cells = (row: readonly string[], tag: 'td' | 'th', style: string) =>
    row
      .map(
        (text, index) => `<${tag} align="${align(index)}" style="padding:6px 12px 6px 0;${LINE};${style}">${html(text)}</${tag}>`,
      )
      .join('')
  const head = cells(
    columns.map(({ name }) => name),
    'th',
    `color:${MUTED};font-weight:400`,
  )
  const body = rows.map((row) => `<tr>${cells(row, 'td', 'vertical-align:top')}</tr>`).join('\n')
  const below = note ? `\n<p style="margin:-8px 0 16px;color:${MUTED};font-size:14px">${html(note)}</p>` : ''
  return `<h2 style="margin:20px 0 6px;font-size:16px">${html(title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px">
<tr>${head}</tr>
${body}
</table>${below}`
}

function amountCell(amount: string, weight = ''): string {
  return `<td align="right" style="padding:8px 0;${LINE};white-space:nowrap;vertical-align:top${weight}">${html(amount)}</td>`
}

function lined(text: string): string {
  return text.split('\n').map(html).join('<br>')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function html(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter]!)
}
