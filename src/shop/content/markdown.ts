// The small part of Markdown our editors use. Whatever is typed, the answer holds only the tags written in this file: all text is
// escaped, and a link goes to http(s), mailto, tel, a path of this shop or a place on the page.

export type MarkdownOptions = {
  /** Puts a path of the shop in the language of the page, as `/contact` to `/bn/contact`. */
  localPath?: (path: string) => string
}

// Limits on what stands between the marks keep the search for a closing mark short, however hostile the text.
const INLINE = /\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)/g
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

type List = { tag: 'ul' | 'ol'; first: number; items: string[] }
type Writing = { html: string[]; paragraph: string[]; list: List | null; ids: Map<string, number>; options: MarkdownOptions }

/** Headings (with ids), paragraphs, lists, bold and links, as HTML. */
export function renderMarkdown(text: string, options: MarkdownOptions = {}): string {
  const writing: Writing = { html: [], paragraph: [], list: null, ids: new Map(), options }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) addLine(writing, line)
  endBlock(writing)
  return writing.html.join('\n')
}

/** The first line of a page's file is its title: `# Terms`. */
export function splitTitle(text: string): { title: string; body: string } {
  const match = /^\s*#[ \t]+([^\n]+)\n?/.exec(text.replace(/\r\n?/g, '\n'))
  if (!match) return { title: '', body: text.trim() }
  return { title: match[1]!.trim(), body: text.replace(/\r\n?/g, '\n').slice(match[0].length).trim() }
}

function addLine(writing: Writing, line: string): void {
  const heading = /^(#{1,3})[ \t]+(\S.*)$/.exec(line)
  const item = /^(?:-|(\d{1,4})\.|([০-৯]{1,4})[.।])[ \t]+(\S.*)$/.exec(line)
  if (line.trim() === '') endBlock(writing)
  else if (heading) {
    endBlock(writing)
    const level = heading[1]!.length
    writing.html.push(
      `<h${level} id="${headingId(writing, heading[2]!)}">${inline(heading[2]!.trim(), writing.options)}</h${level}>`,
    )
  } else if (item) addItem(writing, item)
  else if (writing.list && /^\s/.test(line)) writing.list.items.push(`${writing.list.items.pop()} ${line.trim()}`)
  else {
    if (writing.list) endBlock(writing)
    writing.paragraph.push(line.trim())
  }
}

function addItem(writing: Writing, item: RegExpExecArray): void {
  const number = item[1] ?? item[2]?.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  const tag = number === undefined ? 'ul' : 'ol'
  if (writing.list?.tag !== tag) {
    endBlock(writing)
    writing.list = { tag, first: Number(number ?? 1), items: [] }
  }
  writing.list.items.push(item[3]!.trim())
}

function endBlock(writing: Writing): void {
  const { paragraph, list, options } = writing
  if (paragraph.length > 0) writing.html.push(`<p>${inline(paragraph.join(' '), options)}</p>`)
  if (list) {
    const start = list.tag === 'ol' && list.first !== 1 ? ` start="${list.first}"` : ''
    writing.html.push(
      `<${list.tag}${start}>${list.items.map((item) => `<li>${inline(item, options)}</li>`).join('')}</${list.tag}>`,
    )
  }
  writing.paragraph = []
  writing.list = null
}

function inline(text: string, options: MarkdownOptions): string {
  let html = ''
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    html += escapeHtml(text.slice(from, match.index))
    html += match[1] === undefined ? link(match[2]!, match[3]!, options) : `<strong>${inline(match[1], options)}</strong>`
    from = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(from))
}

function link(label: string, address: string, { localPath = (path) => path }: MarkdownOptions): string {
  const own = /^\/(?![/\\])/.test(address)
  const place = /^#[\p{L}\p{M}\p{N}-]+$/u.test(address)
  if (!own && !place && !/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return escapeHtml(label)
  const away = /^https?:/i.test(address) ? ' rel="noopener"' : ''
  return `<a href="${escapeHtml(own ? localPath(address) : address)}"${away}>${escapeHtml(label)}</a>`
}

function headingId(writing: Writing, heading: string): string {
  const plain =
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'part'
  const earlier = writing.ids.get(plain) ?? 0
  writing.ids.set(plain, earlier + 1)
  return earlier === 0 ? plain : `${plain}-${earlier + 1}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
}
