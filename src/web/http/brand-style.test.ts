import { expect, test } from 'vitest'
import { readBrand } from '#shop/content/index.ts'
import { brandStyle, withBrandStyle } from './brand-style.ts'

const usual = readBrand(null)
const alt = { en: 'A van', bn: 'ভ্যান' }
const hero = { photoId: '01900000-0000-7000-8000-000000000000', alt, focus: { x: 20, y: 75 } }
const OWN_HERO =
  '.hero-photo.hero-own{mask:none}' +
  '.hero-photo.hero-own img{float:none;width:100%;margin:0;mask:none;object-fit:cover;object-position:var(--hero-at)}' +
  '@media (min-width:900px){.hero-photo.hero-own{left:50%}}'
const PAGE = '<html><head><title>Shop</title></head><body></body></html>'

test('a shop with the usual look adds no style', () => {
  expect(brandStyle(usual)).toBe('')
  expect(withBrandStyle(PAGE, usual)).toEqual({
    html: '<html><head><title>Shop</title><meta name="theme-color" content="#fbf7f0"/></head><body></body></html>',
    styles: [],
  })
})

test('an accent and a picture with its focal point are one style of the page, which its policy can name', () => {
  const { html, styles } = withBrandStyle(PAGE, { accent: '#c00000', pictures: { ...usual.pictures, hero } })
  expect(styles).toEqual([
    ':root:root{--leaf:#c00000;--leaf-deep:#740000;--leaf-soft:#fde6e2;--leaf-soft-2:#fbdad5;--leaf-wash:#fff4f2;--leaf-line:#e3b9b2;--hero-at:20% 75%}' +
      OWN_HERO,
  ])
  expect(html).toContain(`<meta name="theme-color" content="#c00000"/><style>${styles[0]}</style></head>`)
})
