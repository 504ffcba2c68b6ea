import { writeFile } from 'node:fs/promises'
import { SHOP_TIME } from '#scripts/built-shop.ts'
import { inBangla } from '#scripts/public-pages.ts'
import type { GiftStates } from './gift-run-states.ts'
import { makeGiftStates } from './gift-states.ts'
import { ONLY_LONG, longIf } from '../long-run.ts'
import { axeLooks, expect, expectAccessible, hydrated, opensIn, signInSpeaking, test, type Page } from './shop-test.ts'

// Every page of corporate gifts in every possible state: on a phone of each width and on a desktop, in both languages.
test.use({ expectedComplaints: [/status of (404|409|422)/] })
// Sequential, because the states are created once.
test.describe.configure({ mode: 'default' })

let states: GiftStates
test.beforeAll(async () => {
  states = await makeGiftStates(process.env['E2E_DATA_DIR']!, new Date(SHOP_TIME))
})

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wider, `${path} at 320 px`).toBe(false)
}

/** Checks the current state on a small phone and a desktop. */
async function expectWell(page: Page, path: string, language: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  if (axeLooks(language, 'phone', path)) await expectAccessible(page)
  await expectNoSidewaysScroll(page, path)
  await page.setViewportSize({ width: 1440, height: 900 })
  if (axeLooks(language, 'desk', path)) await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
}

/** Submits the form of the field without the browser's own validation. */
async function sendUnchecked(page: Page, field: string): Promise<void> {
  await page.locator(`[name=${field}]`).evaluate((control) => {
    const { form } = control as HTMLInputElement
    form!.noValidate = true
    form!.requestSubmit(form!.querySelector<HTMLButtonElement>('[type=submit]'))
  })
  await expect(page.getByRole('alert').first()).toBeVisible()
}

for (const language of ['en', 'bn'] as const) {
  const pathOf = (path: string) => (language === 'bn' ? inBangla(path) : path)

  for (const part of ['quotation', 'run', 'for'] as const) {
    test(
      `every buyer and recipient state is well-formed (${language}, ${part})`,
      longIf(language === 'en' || part === 'run'),
      async ({ page }) => {
        test.setTimeout(180_000)
        await page.setViewportSize({ width: 360, height: 740 })
        const shown = Object.entries(states.buyer).filter(([name]) => name.startsWith(`${part}-`))
        expect(shown.length).toBeGreaterThan(5)
        for (const [name, path] of shown.filter(([name]) => opensIn(language, name))) {
          const response = await page.goto(pathOf(path))
          expect([name, response?.status()]).toEqual([name, name.endsWith('unknown') ? 404 : 200])
          expect(response?.headers()['cache-control'], name).toContain('no-store')
          await hydrated(page)
          if (part === 'for') expect(await page.content(), name).not.toMatch(/৳|1,?473|১,?৪৭৩|147300/)
          await expectWell(page, name, language)
        }
      },
    )
  }

  test(`faults are shown at their fields (${language})`, ONLY_LONG, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, field] of [
      [states.buyer['quotation-open']!, 'designation'],
      [states.buyer['run-import']!, 'rows'],
      [states.buyer['for-place']!, 'address'],
    ] as const) {
      await page.goto(pathOf(path))
      await hydrated(page)
      await sendUnchecked(page, field)
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await expectWell(page, path, language)
    }
    // A photo named like a sheet, and a file of 50 MB.
    const path = states.buyer['run-import']!
    const file = test.info().outputPath('list.xlsx')
    for (const bytes of [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(50_000_000, 'a')]) {
      await writeFile(file, bytes)
      await page.goto(pathOf(path))
      await hydrated(page)
      await page.locator('[name=file]').setInputFiles(file)
      await page.locator('form:has([name=file]) [type=submit]').click()
      await expect(page.getByRole('alert').first()).toContainText(language === 'bn' ? 'ফাইল' : 'file')
      await expect(page.locator('[name=file]')).toHaveAttribute('aria-invalid', 'true')
      await expectWell(page, path, language)
    }
  })

  test(`every office state of gifts is well-formed (${language})`, ONLY_LONG, async ({ page }) => {
    test.setTimeout(180_000)
    await signInSpeaking(page, language)
    for (const [name, path] of [
      ...Object.entries(states.office),
      ['gifts', '/office/gifts'],
      ['companies', '/office/companies'],
    ].filter(([name]) => opensIn(language, name!)) as [string, string][]) {
      const response = await page.goto(path)
      expect([name, response?.status()]).toEqual([name, 200])
      await expect(page.locator('div[lang]').first()).toHaveAttribute('lang', language)
      await expectWell(page, name, language)
    }
  })
}
