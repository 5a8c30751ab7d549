/** The part of a pino logger that overlay/ needs. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
