import type { RecordEndpointKind } from '../../../schemas/endpoints/endpointPaths.ts';
import type {
  ResponseOf,
  EndpointName,
  Endpoints,
  ParamsOf,
  RecordResponses,
  RecordParams,
} from '../../../schemas/endpoints/index.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { FileResponse, RequestContext, AnonymousContext } from './requestContext.ts';

/** Serves one named call: who are you and is the input right were asked before; may you, do it, present it are the handler's. */
export type EndpointHandler<N extends EndpointName> = (
  context: Endpoints[N]['who'] extends 'anyone' ? AnonymousContext : RequestContext,
  params: ParamsOf<N>,
) => Promise<Endpoints[N] extends { bytes: true } ? FileResponse : ResponseOf<N>>;

export type EndpointHandlers<N extends EndpointName = EndpointName> = {
  [K in N]: EndpointHandler<K>;
};

/** Serves one record call of whichever module it was sent to. */
export type RecordHandlers = {
  [K in RecordEndpointKind]: (
    context: RequestContext,
    file: ModuleFile,
    params: RecordParams<K>,
  ) => Promise<RecordResponses<K>>;
};
