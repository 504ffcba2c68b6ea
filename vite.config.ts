import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { officeTexts } from './scripts/office-texts.ts'
import { LANGUAGES } from './src/shop/values/language.ts'

// What the browser gets. Files are named by their hash alone: a name would be sent with every import and in the router's manifest. Files of a few
// lines compress badly, so what pages share is joined: left alone it is forty files and a tenth more bytes. The
// framework stands alone, because it stays the same from release to release. `npm run bench size` tells what a page costs.
const groups = [
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|preload-helper/,
    priority: 4,
  },
  // With everything these three need, which is what every page needs.
  {
    name: 'shell',
    test: /[\\/]src[\\/]web[\\/](?:root|entry\.client|storefront[\\/](?:layout|checkout[\\/]api-path))\.tsx?/,
    priority: 3,
  },
  // What many pages share, without what only the office imports.
  {
    name: 'parts',
    test: /[\\/]src[\\/](?:web[\\/](?:ui[\\/](?!data-table|dialog|combobox|matching-choices|timeline|pagination|page-numbers|product-card|product-grid|sticker|icons[\\/](?:printer|arrow-(?:up|down)|chevron-left))|storefront[\\/](?!product-cards|cart[\\/](?:card-actions|follow-focus|added-toast)))|shop[\\/](?!values[\\/](?:letters-wrong|fail-reasons)|payments[\\/]document-model))/,
    priority: 2,
    minShareCount: 7,
  },
  // Lists of products, which the pages of an order do not have.
  {
    name: 'cards',
    test: /[\\/]src[\\/]web[\\/](?:ui[\\/](?:product-card|product-grid|sticker)|storefront[\\/](?:product-cards|cart[\\/](?:card-actions|follow-focus|added-toast)))\.tsx?/,
    priority: 1,
  },
  // What the cart and the order form need and nobody else.
  {
    name: 'ordering',
    test: /[\\/]storefront[\\/](?:cart[\\/]quote-lines|checkout[\\/](?:draft|texts|use-quote|use-delivery|last-answers|remembered|sum-rows|line-changes|coupon-field|order-aside))\.tsx?/,
  },
  // The page of a chat order shows parts of the order form; apart from it they would make every order form larger.
  {
    name: 'order-form',
    test: /[\\/]storefront[\\/]checkout[\\/](?:order-form|agree-box|pay-section|plain-when|who-fields)\.tsx?/,
  },
]

// The pages name the file of their language, which `scripts-last.server.ts` finds by its name.
function fileName({ name }: { name: string }): string {
  return (LANGUAGES as readonly string[]).includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
}

// Parts of the router that never run in the browser here, but that it cannot leave out by itself: nothing observes its calls, and no route is
// discovered later, because every page brings the whole table (react-router.config.ts). A name that a new version adds fails the build.
const UNUSED = new Map([
  [
    'router/instrumentation.js',
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
     export const [getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext] = []`,
  ],
  [
    'dom/ssr/fog-of-war.js',
    `export const isFogOfWarEnabled = () => false
     export const getPatchRoutesOnNavigationFunction = () => undefined
     export const useFogOFWarDiscovery = () => {}
     export const [URL_LIMIT, getManifestPath, getPartialManifest, getPathsWithAncestors, handleClientVersionMismatch] = []`,
  ],
])

function withoutUnused(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'without-unused-parts-of-the-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [part, empty] = [...UNUSED].find(([file]) => id.endsWith(`/react-router/dist/production/lib/${file}`)) ?? []
      if (part !== undefined) replaced.add(part)
      return empty
    },
    buildEnd(error) {
      if (!error && replaced.size < UNUSED.size) this.error('The router has other files now: see UNUSED in vite.config.ts.')
    },
  }
}

export default defineConfig({
  plugins: [withoutUnused(), officeTexts(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups }, chunkFileNames: fileName, entryFileNames: fileName },
        },
      },
    },
    // The server build is one program with one entry, so that pages, API and worker share every module.
    ssr: { build: { rolldownOptions: { input: 'src/main.ts' } } },
  },
  // The router knows what its pages need; for the rest the lists of what to preload would be longer than what they save.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
})
