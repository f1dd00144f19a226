import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type Account, subjectOf } from './accounts.ts'
import type { GoogleStore } from './store.ts'

export type IssuerOptions = {
  /** Its name in tokens and the address that browsers reach it at. */
  issuer: string
  /** The address that the shop's server reaches it at. */
  serverAddress: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  renderError: (
    ctx: KoaContextWithOIDC,
    error: { error: string; error_description?: string },
  ) => void
}

const minute = 60

/**
 * An OpenID Connect issuer as Google is one: code flow with PKCE, tokens signed with RS256, the
 * email in the ID token. Its keys, like all that it knows, are in the store.
 */
export async function openIssuer(options: IssuerOptions, store: GoogleStore): Promise<Provider> {
  const { Provider, interactionPolicy } = await import('oidc-provider')
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const path = new URL(options.issuer).pathname
  const provider = new Provider(options.issuer, {
    adapter: store.adapter,
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [JSON.parse(await store.secret('signing key', signingKey))] },
    cookies: {
      keys: [await store.secret('cookie key', async () => randomBytes(32).toString('hex'))],
      long: { path, httpOnly: true, sameSite: 'lax' },
      short: { path, httpOnly: true, sameSite: 'lax' },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name'],
    },
    conformIdTokenClaims: false,
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      Grant: 10 * minute,
      IdToken: 10 * minute,
      Interaction: 10 * minute,
      Session: 10 * minute,
    },
    interactions: { policy, url: (_, { uid }) => `${path}/choose/${uid}` },
    // No second question: choosing an account means consent.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId
      const clientId = oidc.client?.clientId
      if (!accountId || !clientId) return undefined
      const grant = new oidc.provider.Grant({ accountId, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    findAccount: (_, accountId) => {
      const account = store.find(accountId)
      return account && { accountId, claims: () => claimsOf(account) }
    },
    renderError: options.renderError,
  })
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path === '/.well-known/openid-configuration')
      ctx.body = { ...(ctx.body as object), ...serverSide(provider, options) }
  })
  return provider
}

/** Endpoints that only the shop's server calls: at an address it can reach, which may differ from the public one. */
function serverSide(provider: Provider, { issuer, serverAddress }: IssuerOptions) {
  const at = (name: string) => serverAddress + provider.urlFor(name).slice(issuer.length)
  return { token_endpoint: at('token'), jwks_uri: at('jwks'), userinfo_endpoint: at('userinfo') }
}

function claimsOf({ email, name, verified }: Account) {
  return {
    sub: subjectOf(email),
    email,
    email_verified: verified,
    name,
    given_name: name.split(' ')[0] ?? name,
  }
}

async function signingKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ format: 'jwk' })
  return JSON.stringify({ ...key, use: 'sig', alg: 'RS256', kid: 'sandbox' })
}
