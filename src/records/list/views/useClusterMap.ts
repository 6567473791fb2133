import { i18n } from '@lingui/core';
import L from 'leaflet';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../../../../widgets/contract/host.ts';
import { COUNTRY, openMap } from '../../../../widgets/parts/address/openMap.ts';
import type { Place } from '../../../data/sums.ts';
import { clustersOf } from './clusters.ts';

interface ClusterMapInput {
  places: readonly Place[];
  /** the record whose panel is open */
  current: number | undefined;
  /** a dot of one place was pressed, or of several that no map tells apart */
  onPress(places: readonly Place[]): void;
}

/** A map that first shows where all lie is not drawn nearer than this. */
const NEAREST = { tiles: 12, plain: 8 };
const DOT = 20;
const ABOVE_NAMES = 1000;

/** A map with a dot for each place, or for several that are near each other. Answers the box it draws into, and what lies in sight. */
export function useClusterMap({ places, current, onPress }: ClusterMapInput) {
  // Another host with the same tiles draws the same map: only the tiles open it anew.
  const { mapTiles } = useHost();
  const [map, setMap] = useState<L.Map>();
  const [inSight, setInSight] = useState<readonly Place[]>(places);
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });

  const box = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const opened = openMap(element, { ...COUNTRY, tiles: mapTiles });
      const watcher = new ResizeObserver(() => opened.invalidateSize({ animate: false }));
      watcher.observe(element);
      setMap(opened);
      return () => {
        watcher.disconnect();
        opened.remove();
        setMap(undefined);
      };
    },
    [mapTiles],
  );

  // Other places: all of them in sight.
  useEffect(() => {
    if (map && places.length > 0)
      map.fitBounds(L.latLngBounds([...places]), {
        padding: [40, 40],
        maxZoom: mapTiles ? NEAREST.tiles : NEAREST.plain,
        animate: false,
      });
  }, [map, places, mapTiles]);

  useEffect(() => {
    if (!map) return undefined;
    const dots = L.layerGroup().addTo(map);
    const draw = () => {
      dots.clearLayers();
      const shown = places.filter((place) => map.getBounds().pad(0.05).contains(place));
      for (const cluster of clustersOf(shown, (place) => map.latLngToContainerPoint(place)))
        addDot(cluster.places, map, dots);
      setInSight(shown);
    };
    const addDot = (near: readonly Place[], on: L.Map, layer: L.LayerGroup) => {
      const [first] = near;
      if (!first) return;
      const dot = L.marker(first, {
        icon: iconOf(near),
        title: near.length === 1 ? first.name : `${first.name} +${near.length - 1}`,
        riseOnHover: true,
        zIndexOffset: ABOVE_NAMES,
      }).addTo(layer);
      if (near.some(({ id }) => id === current))
        dot.getElement()?.setAttribute('aria-current', 'true');
      dot.on('click keypress', (event) => {
        if (
          event.type === 'keypress' &&
          (event as L.LeafletKeyboardEvent).originalEvent.key !== 'Enter'
        )
          return;
        const bounds = L.latLngBounds([...near]);
        const splits =
          !bounds.getSouthWest().equals(bounds.getNorthEast()) && on.getZoom() < on.getMaxZoom();
        if (near.length > 1 && splits) on.fitBounds(bounds, { padding: [60, 60], animate: false });
        else press.current(near);
      });
    };
    map.on('moveend', draw);
    draw();
    return () => {
      map.off('moveend', draw);
      dots.remove();
    };
  }, [map, places, current]);

  return { box, inSight };
}

/** The more it stands for, the larger. */
function iconOf(near: readonly Place[]): L.DivIcon {
  const size =
    near.length === 1 ? DOT : Math.min(52, 28 + Math.round(Math.log10(near.length) * 12));
  return L.divIcon({
    className: 'fieldwork-map-dot',
    html: near.length === 1 ? '' : i18n.number(near.length),
    iconSize: [size, size],
    iconAnchor: [size / 2, size / 2],
  });
}
