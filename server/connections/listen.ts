/** Begins to listen, or says in one sentence why that cannot be. */
import type { Server } from 'node:net';
import { WrongSetting } from '../../schemas/settings/wrong-setting.ts';

export interface Listening {
  readonly host: string;
  readonly port: number;
}

/** @param setting that names the port, so that another one can be chosen */
export async function listenOn(server: Server, { host, port }: Listening, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new WrongSetting(
          error.code === 'EADDRINUSE'
            ? `Port ${port} on ${host} is in use. Set ${setting} to another one.`
            : `Cannot listen on ${host}:${port} (${error.message}). Set ${setting} to what this machine allows.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
}

/** The port on which the server listens in the end: a port 0 has become another one. */
export function portOf(server: Server): number | string {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 'unknown';
}
