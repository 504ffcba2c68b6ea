import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { PARAMETER_FORMS } from './request-path.ts'

/**
 * The same build, except that a page whose path has an invalid parameter answers 404 before its loader runs. The answer comes
 * from the page's own route, because the browser's router expects that route during hydration.
 */
export function withCheckedParameters(build: ServerBuild): ServerBuild {
  const ofUnknownPaths = Object.values(build.routes).find((route) => route?.path === '*')?.module.loader
  const routes = Object.entries(build.routes).map(([id, route]) => {
    // A page without a loader reads nothing, and changes to such a path never reach the router.
    if (!route?.path?.includes(':') || !route.module.loader) return [id, route] as const
    const { loader, default: page } = route.module
    const checked = async (args: LoaderFunctionArgs) => {
      if (haveTheirForm(args.params)) return loader(args)
      if (page === undefined || !ofUnknownPaths) throw new Response(null, { status: 404 })
      if (id.startsWith('office/')) throw data(null, { status: 404 })
      // Throws the shop's 404 page.
      return ofUnknownPaths(args)
    }
    return [id, { ...route, module: { ...route.module, loader: checked } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function haveTheirForm(params: LoaderFunctionArgs['params']): boolean {
  return Object.entries(params).every(([name, value]) => PARAMETER_FORMS[name]?.test(value ?? '') ?? true)
}
