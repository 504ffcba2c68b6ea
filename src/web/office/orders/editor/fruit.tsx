import { Plus } from '#web/ui/icons/plus.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from '#web/office/office-texts.tsx'
import { Thumbnail } from '#web/office/products/thumbnail.tsx'
import type { FoundVariant, SheetRow, EditorSum, EditorView } from './editor-view.ts'

/** The lines of the order with their units, and a field to find more fruit. */
export function EditorFruit({ editor }: { editor: EditorView }) {
  const t = useOfficeTexts()
  return (
    <section className="editor-fruit">
      <h2>{t('order.lines')}</h2>
      {editor.rows.length > 0 && (
        <ul className="editor-rows">
          {editor.rows.map((row, index) => (
            <Row key={`${row.lineId} ${row.variantId}`} row={row} index={index} />
          ))}
        </ul>
      )}
      <Find found={editor.found} query={editor.typed['find'] ?? ''} rows={editor.rows.length} />
    </section>
  )
}

function Row({ row, index }: { row: SheetRow; index: number }) {
  const t = useOfficeTexts()
  const name = `${row.name}, ${row.label}`
  const id = `units-${index}`
  return (
    <li>
      <input type="hidden" name={`line-${index}`} value={row.lineId} />
      <input type="hidden" name={`variant-${index}`} value={row.variantId} />
      <label className="with-picture" htmlFor={id}>
        <Thumbnail picture={row.picture} />
        <span>
          <b>{row.name}</b>, {row.label}
          <span className="muted"> {t('editor.each', { price: row.price })}</span>
        </span>
      </label>
      <input
        className="input editor-units"
        id={id}
        name={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        defaultValue={row.units}
        aria-invalid={row.wrong ? true : undefined}
        aria-describedby={row.wrong ? `${id}-error` : undefined}
      />
      <span className="editor-sum">{row.sum}</span>
      <button
        className="icon-button"
        type="submit"
        name="intent"
        value={`remove-${index}`}
        formNoValidate
        aria-label={t('editor.remove', { name })}
      >
        <X className="icon-small" />
      </button>
      {row.wrong && <FieldError id={id} error={row.wrong} />}
    </li>
  )
}

function Find({ found, query, rows }: { found: readonly FoundVariant[]; query: string; rows: number }) {
  const t = useOfficeTexts()
  const field = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // After a line is added, the search field is empty for the next one.
    const input = field.current?.querySelector('input')
    if (input && query === '') input.value = ''
    // The pressed button is gone with its line or its list: the next fruit is typed here.
    if (pressed.current && document.activeElement === document.body) input?.focus()
    pressed.current = false
  }, [rows, query, found])
  return (
    <div className="editor-find" ref={field}>
      <TextField
        label={t('editor.find')}
        name="find"
        id="editor-find"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={query}
      />
      <div role="status">
        {query.trim() !== '' && found.length === 0 && <p className="muted">{t('editor.noneFound', { query })}</p>}
      </div>
      {found.length > 0 && (
        <ul className="editor-found">
          {found.map((variant) => (
            <li key={variant.variantId}>
              <button
                type="submit"
                name="intent"
                value={`add-${variant.variantId}`}
                formNoValidate
                onClick={() => {
                  pressed.current = true
                }}
              >
                <Plus className="icon-small" />
                <span className="with-picture">
                  <Thumbnail picture={variant.picture} size={28} />
                  <span>
                    <b>{variant.name}</b>, {variant.label}
                  </span>
                </span>
                <span>{variant.price}</span>
                <span className={variant.left === 0 ? 'late' : 'muted'}>
                  {variant.left === 0 ? t('editor.noneLeft') : t('editor.left', { count: variant.left })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The total, as far as it can be computed. */
export function EditorSums({ sums }: { sums: readonly EditorSum[] }) {
  const t = useOfficeTexts()
  const rows = sums.map(({ key, amount }) => ({
    key,
    term: t(`editorSum.${key}`),
    value: amount,
    ...(key === 'total' && { kind: 'total' as const }),
  }))
  return <DefinitionRows rows={rows} />
}

/** Before all other buttons, so that Enter in a field computes the order and neither removes a line nor saves. */
export function LookFirst() {
  const t = useOfficeTexts()
  return (
    <button className="visually-hidden" type="submit" name="intent" value="look" tabIndex={-1} formNoValidate>
      {t('editor.look')}
    </button>
  )
}

/** For browsers without scripts; with scripts it is computed automatically. */
export function LookAgain() {
  const t = useOfficeTexts()
  return (
    <noscript>
      <Button type="submit" kind="line" name="intent" value="look" formNoValidate>
        {t('editor.look')}
      </Button>
    </noscript>
  )
}
