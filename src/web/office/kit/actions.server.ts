import { data, redirect, type Params, type RouterContextProvider } from 'react-router'
import type { Permission } from '#shop/accounts/index.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import { formFields, notFound, requireStaff, type StaffContext } from '../access.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import { sentForm } from './answer.ts'
import { answerStatus, refusalAnswer } from './refusal.server.ts'
import { readFields, type FieldReader } from './read-fields.server.ts'
import type { Done, Refused } from './sentences.ts'
import { withUndo, type UndoOffer } from './undo.ts'
import { signedOut } from './signed-out.server.ts'

/** What the code of an action gets: who asks, what the page is about, and which of several forms alike was sent. */
export type ActionContext<Subject = undefined> = StaffContext & {
  subject: Subject
  about: string
  /** How it stood when the page was read, where the form says so. */
  seen: string
  params: Params
  url: URL
  /** The fields as they were sent, for what the reader can't read. */
  sent: Record<string, string>
}

/** What a use case of the shop returns. Texts and numbers of a refusal fill in its sentence; `fields` are the faulty ones. */
type Refusal<Problem extends string = string> = {
  ok: false
  problem: Problem
  fields?: readonly string[]
  /** What is wrong with each field, where they differ. */
  each?: Record<string, { problem: Problem; detail?: string }>
}
type Outcome<Problem extends string> = { ok: true } | Refusal<Problem | `unknown-${string}`>

/** Problems that are a mistake in typing (422), and the field each stands at; '' for the whole form. The others are conflicts (409). */
type Mistakes<Page extends string> = { [Problem in Refused<Page> | `unknown-${string}`]?: string }

type Intent<Page extends string, Subject, Fields, Result extends Outcome<Refused<Page>> = Outcome<Refused<Page>>> = {
  /** What its button says; the table of permissions names it so. */
  name: OfficeText
  /** Who may do it, beside seeing the page. */
  needs?: Permission
  fields?: (read: FieldReader<Refused<Page>>, context: ActionContext<Subject>) => Fields | Promise<Fields>
  run: (context: ActionContext<Subject>, fields: Fields) => Promise<Result>
  /** The sentence afterwards, where it is not named like the intent. */
  done?: Done<Page>
  /** Where to go afterwards, where that is not the page. */
  to?: (context: ActionContext<Subject>, outcome: Extract<Result, { ok: true }>) => string
  /** What a toast offers afterwards for ten seconds: an intent of this page that undoes it. */
  undo?: (context: ActionContext<Subject>, outcome: Extract<Result, { ok: true }>) => UndoOffer | null
  /** What is shown only once, in the answer itself; nothing is gone to, unless it is null. */
  shows?: (context: ActionContext<Subject>, outcome: Extract<Result, { ok: true }>) => unknown
  /** The form it belongs to, where that form has a button for it besides its own. */
  form?: string
  /** The field at which every refusal of this form stands. */
  at?: string
  /** Mistakes of this form, beside those of the table. */
  mistakes?: Mistakes<Page>
}

/** An intent whose fields only its own `fields` and `run` know, and whose result only `run`, `to` and `undo`. */
type AnyIntent<Page extends string, Subject> = Omit<Intent<Page, Subject, never>, 'fields' | 'to' | 'undo' | 'shows'> & {
  fields?: (read: FieldReader<Refused<Page>>, context: ActionContext<Subject>) => unknown
  to?: (context: ActionContext<Subject>, outcome: never) => string
  undo?: (context: ActionContext<Subject>, outcome: never) => UndoOffer | null
  shows?: (context: ActionContext<Subject>, outcome: never) => unknown
}

/** For what a page can do: `const intent = intentsOf<'lot', Lot>()`. What `fields` reads is what `run` gets. */
export function intentsOf<Page extends string, Subject = undefined>() {
  return <Result extends Outcome<Refused<Page>>, Fields = undefined>(
    intent: Intent<Page, Subject, Fields, Result>,
  ): AnyIntent<Page, Subject> => intent
}

type Table<Page extends string, Subject> = {
  /** The name of its route file. */
  page: Page
  /** Who may see the page. */
  sees: Permission
  /** What the page is about; a 404 when there is no such thing. */
  subject?: (context: StaffContext, params: Params) => Subject | Promise<Subject>
  /** The intent of a form that names none. */
  otherwise?: string
  mistakes?: Mistakes<Page>
  /** Fields at which conflicts stand. */
  at?: { [Problem in Refused<Page>]?: string }
  /** What the sentences of this page need beside what the refusal holds. */
  words?: (context: ActionContext<Subject>) => TextParameters | Promise<TextParameters>
  /** Longer fields are cut off. */
  longest?: number
  /** Fields that are never sent back; passwords are not in any case. */
  secret?: readonly string[]
  intents: Record<string, AnyIntent<Page, Subject>>
}

/** A table of any page, for what reads them all. */
export type ActionTable = Pick<Table<string, never>, 'page' | 'sees' | 'otherwise' | 'longest' | 'secret'> & {
  subject?: (context: StaffContext, params: Params) => unknown
  mistakes?: Record<string, string | undefined>
  at?: Record<string, string | undefined>
  words?: (context: never) => TextParameters | Promise<TextParameters>
  intents: Record<
    string,
    Pick<AnyIntent<string, never>, 'name' | 'needs' | 'form' | 'at'> & {
      fields?: (read: never, context: never) => unknown
      mistakes?: Record<string, string | undefined>
      run: (context: never, fields: never) => Promise<Outcome<string>>
      done?: string
      to?: (context: never, outcome: never) => string
      undo?: (context: never, outcome: never) => UndoOffer | null
      shows?: (context: never, outcome: never) => unknown
    }
  >
}

/** What staff do on one page: who may, what is read, what is done. Everything else follows from this table. */
export function defineActions<const Page extends string, Subject>(table: Table<Page, Subject>): Table<Page, Subject> {
  return table
}

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL; params: Params }

/** The `action` of a page. */
export function officeAction(table: ActionTable) {
  return async (args: Asked) => {
    const sent = await formFields(args.request, table.longest)
    const { intent: word, about } = sentForm(sent)
    const name = word === '' ? (table.otherwise ?? '') : word
    const form = { intent: name, about, sent, secret: table.secret ?? [] }
    const over = signedOut(args, form)
    if (over) throw over
    const seeing = requireStaff(args, table.sees)
    const intent = Object.hasOwn(table.intents, name) ? table.intents[name]! : null
    if (!intent) return data(refusalAnswer(table, seeing, form, { problem: 'not-understood' }), { status: 400 })
    const staffContext = requireStaff(args, intent.needs ?? table.sees)
    const subject = await table.subject?.(staffContext, args.params)
    const context = { ...staffContext, subject, about, seen: sent['seen'] ?? '', params: args.params, url: args.url, sent }
    const of = { ...table, mistakes: { ...table.mistakes, ...intent.mistakes } }
    const refuse = async (refusal: Omit<Refusal, 'ok'>, problems?: ReadonlyMap<string, string>) => {
      if (refusal.problem.startsWith('unknown-') && of.mistakes[refusal.problem] === undefined) throw notFound()
      const words = await table.words?.(context as never)
      const own = { ...form, intent: intent.form ?? name }
      const answer = refusalAnswer(of, staffContext, own, { ...refusal, words, at: intent.at, problems })
      return data(answer, { status: problems ? 422 : answerStatus(of, refusal.problem) })
    }
    const read = readFields<string>(sent)
    const fields = await intent.fields?.(read as never, context as never)
    const [misread, another] = new Set(read.problems.values())
    if (misread !== undefined) return refuse({ problem: another === undefined ? misread : 'not-valid' }, read.problems)
    const outcome = await intent.run(context as never, fields as never)
    if (!outcome.ok) return refuse(outcome)
    const shown = intent.shows?.(context as never, outcome as never) ?? null
    if (shown !== null) return data({ intent: name, shown })
    const to = intent.to?.(context as never, outcome as never) ?? args.url.pathname
    const told = to.includes('done=') ? to : `${to}${to.includes('?') ? '&' : '?'}done=${intent.done ?? name}`
    const undo = intent.undo?.(context as never, outcome as never) ?? null
    return redirect(undo ? withUndo(told, undo) : told)
  }
}
