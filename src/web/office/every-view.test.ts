import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import routes from '../routes.ts'

type Route = { file: string; children?: Route[] }

// They have no page: the text files of the office, the frame that loads them, and the logo of a sender of gifts.
const WITHOUT_DATA = ['texts-layout', 'text-file', 'gift-logo']

test('what every page of the office shows is kept in a file of its area, and in one only', () => {
  const filesBelow = ({ file, children = [] }: Route): string[] => [file, ...children.flatMap(filesBelow)]
  const pages = (routes as Route[])
    .flatMap(filesBelow)
    .filter((file) => file.startsWith('office/'))
    .map((file) => basename(file).replace(/(?:\.route)?\.tsx$/, ''))
  const views = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /views\/[^/]+\.txt$/.test(file),
  )
  expect(views.map((file) => basename(file, '.txt')).toSorted()).toEqual(
    [...new Set(pages)].filter((page) => !WITHOUT_DATA.includes(page)).toSorted(),
  )
})
