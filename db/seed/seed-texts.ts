import type { SeedTexts } from '#shop/demo/index.ts'
import { inEachLanguage, type Translations } from '#shop/values/index.ts'
import { pageWords, settingsOf } from './content-rows.ts'
import { readSeedFiles } from './seed-files.ts'

/** The texts that are put back when the demo is cleared. */
export async function readSeedTexts(folder = import.meta.dirname): Promise<SeedTexts> {
  const files = await readSeedFiles(folder)
  const about = pageWords(files.base.about)
  return {
    settings: settingsOf(files, { demo: false }),
    demo: { brand: files.brand, home: files.home },
    about: { title: JSON.parse(about.title) as Translations, body: JSON.parse(about.body) as Translations },
    categories: files.categories.map(({ id, description, plain_description }) => {
      return { id, demo: normalized(description), plain: normalized(plain_description) }
    }),
    questions: files.faqs.flatMap(({ demo, question }) => (demo ? [normalized(question).en] : [])),
  }
}

/** As it is stored. */
function normalized(text: Translations): Translations {
  return inEachLanguage((language) => text[language].normalize('NFC'))
}
