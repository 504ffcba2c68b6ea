import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { PARAMETER_FORMS } from './request-path.ts'

/**
 * The same build, but a page whose path holds a parameter of the wrong form answers 404 before its loader runs. The answer comes from the page's own
 * route, because the browser's router expects that route when it takes over the HTML.
 */
export function withCheckedParameters(build: ServerBuild): ServerBuild {
  const ofUnknownPaths = Object.values(build.routes).find((route) => route?.path === '*')?.module.loader
  const routes = Object.entries(build.routes).map(([id, route]) => {
    // A page without a loader reads nothing, and what is sent to such a path never comes here.
    if (!route?.path?.includes(':') || !route.module.loader) return [id, route] as const
    const { loader, default: page } = route.module
    const checked = async (args: LoaderFunctionArgs) => {
      if (haveTheirForm(args.params)) return loader(args)
      if (page === undefined || !ofUnknownPaths) throw new Response(null, { status: 404 })
      if (id.startsWith('office/')) throw data(null, { status: 404 })
      // It throws the 404 page of the shop.
      return ofUnknownPaths(args)
    }
    return [id, { ...route, module: { ...route.module, loader: checked } }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function haveTheirForm(params: LoaderFunctionArgs['params']): boolean {
  return Object.entries(params).every(([name, value]) => PARAMETER_FORMS[name]?.test(value ?? '') ?? true)
}
