import { toLatinDigits } from '../values/index.ts'
// The subset of Markdown that editors use. Output contains only the tags written in this file: all text is escaped, and links can only be
// http(s), mailto, tel, a path of this shop or an anchor.
import { Marked, Tokenizer, type RendererObject, type TokenizerObject } from 'marked'

type MarkdownOptions = {
  /** Adds the page's language to a path of the shop: `/contact` becomes `/bn/contact`. */
  localPath?: (path: string) => string
}

const KEPT = new Set(['constructor', 'space', 'heading', 'paragraph', 'list', 'text', 'inlineText', 'link', 'emStrong'])
// The length limits bound the search for a closing mark, even for hostile text.
const dropped = Object.getOwnPropertyNames(Tokenizer.prototype).filter((name) => !KEPT.has(name))
const DROP: TokenizerObject = Object.fromEntries(dropped.map((name) => [name, () => undefined]))
const MOST_NESTED = 4

/** Headings (with ids), paragraphs, lists, bold, emphasis and links, as HTML. */
export function renderMarkdown(text: string, { localPath = (path) => path }: MarkdownOptions = {}): string {
  const ids = new Map<string, number>()
  const renderer: RendererObject = {
    heading({ depth, tokens, text: heading }) {
      const level = Math.min(depth, 3)
      return `<h${level} id="${headingId(ids, heading)}">${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    // Pictures are read as links are.
    image: ({ text: label }) => escapeHtml(label),
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens)
      const own = /^\/(?![/\\])/.test(href)
      const place = /^#[\p{L}\p{M}\p{N}-]+$/u.test(href)
      if (!own && !place && !/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return label
      const away = /^https?:/i.test(href) ? ' rel="noopener"' : ''
      return `<a href="${escapeHtml(own ? localPath(href) : href)}"${away}>${label}</a>`
    },
  }
  // GitHub's additions look for addresses at every letter, which takes seconds in a long text without spaces.
  const marked = new Marked({ gfm: false, tokenizer: { ...DROP, ...boundedTokenizer() }, renderer })
  return marked.parse(withLatinNumbers(text), { async: false }).trim()
}

/** The first line of a page's file is its title: `# Terms`. */
export function splitTitle(text: string): { title: string; body: string } {
  const match = /^\s*#[ \t]+([^\n]+)\n?/.exec(text.replace(/\r\n?/g, '\n'))
  if (!match) return { title: '', body: text.trim() }
  return { title: match[1]!.trim(), body: text.replace(/\r\n?/g, '\n').slice(match[0].length).trim() }
}

/** `marked` is recursive. Without a limit, a text that consists only of markers would exhaust the stack. */
function boundedTokenizer(): TokenizerObject {
  let nested = 0
  const bounded = <Found>(read: () => Found): Found | undefined => {
    if (nested >= MOST_NESTED) return undefined
    nested += 1
    try {
      return read()
    } finally {
      nested -= 1
    }
  }
  return {
    list(src) {
      return bounded(() => Tokenizer.prototype.list.call(this, src))
    },
    // Emphasis by asterisks only: texts hold names with underscores, and a long text of underscores takes seconds.
    emStrong(...of) {
      return of[0].startsWith('_') ? undefined : bounded(() => Tokenizer.prototype.emStrong.apply(this, of))
    },
  }
}

/** Lists may be numbered in Bangla digits, and end a number as Bangla ends a sentence. */
function withLatinNumbers(text: string): string {
  return text.replace(/^([\u09e6-\u09ef]{1,4})[.\u0964](?=[ \t])/gm, (_, number: string) => `${toLatinDigits(number)}.`)
}

function headingId(ids: Map<string, number>, heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const plain = words.replace(/^-+|-+$/g, '').slice(0, 60) || 'part'
  const earlier = ids.get(plain) ?? 0
  ids.set(plain, earlier + 1)
  return earlier === 0 ? plain : `${plain}-${earlier + 1}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
