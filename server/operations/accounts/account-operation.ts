/**
 * Builds operations of accounts and businesses. After the guards, in the order of decision 2.3: 503 no database,
 * 401, 400, and then what the operation returns.
 */
import type { z } from 'zod';
import {
  type ProblemName,
  type Result,
  refuse,
  refused,
  refuseParameters,
} from '../../../schemas/problems/problems.ts';
import type { Description } from '../description.ts';
import type { Account, Accounts, Call, Operation } from '../operation.ts';
import { NOT_JSON, parseBody } from '../parse-body.ts';
import { OtherPepper } from './sign-in.ts';

/** A request for which the account database is there. */
export interface ApiRequest extends Omit<Call, 'json'> {
  readonly accounts: Accounts;
}

/** A request of a signed-in account. */
export interface AuthenticatedRequest extends ApiRequest {
  readonly account: Account;
}

export type WithBody<Request, Body> = Request & { readonly body: Body };

type Run<Request, Value> = (request: Request) => Promise<Result<Value>>;

interface Route<Schema extends z.ZodObject> {
  readonly method?: 'post' | 'patch';
  readonly path: string;
  readonly status: 200 | 201;
  readonly body: Schema;
}

/** Builds a write for everyone. */
export function openOperation<Schema extends z.ZodObject, Value extends object>(
  route: Route<Schema>,
  run: Run<WithBody<ApiRequest, z.output<Schema>>, Value>,
): Operation<Value> {
  return write(route, (call) => withAccounts(call, (request) => withBody(call, request, route.body, run)));
}

/** Builds a write for signed-in accounts. */
export function accountOperation<Schema extends z.ZodObject, Value extends object>(
  route: Route<Schema> & { readonly described?: Described<Value> },
  run: Run<WithBody<AuthenticatedRequest, z.output<Schema>>, Value>,
): Operation<Value> {
  const { described } = route;
  return {
    ...write(route, (call) =>
      withAccounts(call, (request) =>
        withAccount(request, (signed) => withBody(call, signed, route.body, run)),
      ),
    ),
    ...(described && { described: describe(described) }),
  };
}

/** Builds a read of an account's own things. */
export function ownRead(path: string, look: (signed: AuthenticatedRequest) => Promise<object>): Operation {
  return {
    method: 'get',
    path,
    feature: 'accounts',
    quota: 'page',
    origin: 'own',
    status: 200,
    answer: (call) =>
      withAccounts(call, (request) =>
        withAccount(request, async (signed) => ({ value: await look(signed) })),
      ),
  };
}

type Described<Value> = Omit<Description, 'answer' | 'security'> & {
  readonly answer: Omit<Description['answer'], 'schema'> & { readonly schema: z.ZodType<Value> };
};

const SIGNED_PROBLEMS: readonly ProblemName[] = [
  ['not-signed-in', 'account'],
  ['database-unavailable', 'accounts'],
];

function describe<Value>(described: Described<Value>): Description {
  return {
    ...described,
    security: ['session'],
    problems: [...SIGNED_PROBLEMS, ...described.problems],
  };
}

function write<Schema extends z.ZodObject, Value extends object>(
  { method = 'post', path, status }: Route<Schema>,
  answer: Operation<Value>['answer'],
): Operation<Value> {
  return { method, path, feature: 'accounts', quota: 'contrib', origin: 'own', status, answer };
}

/** Runs an operation if the account database is there. */
export async function withAccounts<Value>(
  { json: _, ...call }: Call,
  run: Run<ApiRequest, Value>,
): Promise<Result<Value>> {
  const { accounts } = call.context;
  if (!accounts) return refused(refuse('database-unavailable', 'none'));
  if (!accounts.isReady()) return refused(refuse('database-unavailable', 'accounts'));
  try {
    return await run({ ...call, accounts });
  } catch (error) {
    if (error instanceof OtherPepper) return refused(refuse('contributions-off', 'pepper'));
    throw error;
  }
}

async function withAccount<Value>(
  request: ApiRequest,
  run: Run<AuthenticatedRequest, Value>,
): Promise<Result<Value>> {
  const account = await request.accounts.account(request.request);
  return account ? run({ ...request, account }) : refused(refuse('not-signed-in', 'account'));
}

async function withBody<Request, Schema extends z.ZodObject, Value>(
  { json }: Call,
  request: Request,
  schema: Schema,
  run: Run<WithBody<Request, z.output<Schema>>, Value>,
): Promise<Result<Value>> {
  const parsed = json.status === 'read' ? parseBody(schema, json.value) : NOT_JSON;
  if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
  return run({ ...request, body: parsed.body });
}
