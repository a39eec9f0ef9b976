/*
Okey 101: motorunuzu sınayan örneklere bağlar. / Connects your engine to the cases that test it.

TÜRKÇE. Çalıştırmak için (Java 17 ya da daha yenisi):

    hakem suite run --engine 'java Adapter.java'

Bu hâliyle yalnızca okeysiz serileri ve kütleri bilir, gerisini nedenini söyleyerek atlar. Kendi motorunuzu
YOUR ENGINE yazan yere bağlayın, yanıtladığınız her yeni soruyu QUESTIONS listesine ekleyin. Masadan masaya
değişen ne varsa (en küçük per, açma sınırı, cezalar) parametrelerden okunur.

ENGLISH. To run it (Java 17 or newer):

    hakem suite run --engine 'java Adapter.java'

For now it knows runs and sets without okeys only, and skips everything else with a reason. Connect your own
engine where it says YOUR ENGINE, and add every question that you come to answer to QUESTIONS. Whatever
differs from table to table (the smallest meld, the opening minimum, charges) is read from the parameters.

The protocol: JSON objects in UTF-8, one a line, from standard input to standard output. Standard error is
your own log; never print anything else to standard output.
*/

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

public class Adapter {
    /** Something that the engine does not do yet: never a pass, but no failure either. */
    static class Skip extends RuntimeException {
        Skip(String reason) {
            super(reason);
        }
    }

    // YOUR ENGINE -----------------------------------------------------------------------------------------

    /** The Red 7 is written R7: red, yellow, blue and black are R, Y, B and K. */
    record Tile(char colour, int number) {
        static Tile read(Object text) {
            if ("OK".equals(text) || "FJ".equals(text)) throw new Skip("okeys are not done yet");
            if (!(text instanceof String tile) || !tile.matches("[RYBK]([1-9]|1[0-3])")) {
                throw new Skip("impossible input is not done yet");
            }
            return new Tile(tile.charAt(0), Integer.parseInt(tile.substring(1)));
        }
    }

    /** Are these tiles, in the order in which they lie, a run or a set, and what is it worth? */
    static Map<String, Object> meld(Map<?, ?> given, Map<?, ?> parameters) {
        Tile indicator = Tile.read(given.get("indicator"));
        List<?> texts = given.get("tiles") instanceof List<?> list ? list : List.of();
        List<Tile> tiles = texts.stream().map(Tile::read).toList();
        List<Tile> seen = new ArrayList<>(tiles);
        seen.add(indicator);
        Object kind = given.get("kind");
        boolean known = kind == null || List.of("run", "set", "pair").contains(kind);
        if (tiles.isEmpty() || tiles.stream().anyMatch(tile -> Collections.frequency(seen, tile) > 2)
                || !known || given.containsKey("new") && !(given.get("new") instanceof Boolean)) {
            throw new Skip("impossible input is not done yet");
        }
        if (tiles.contains(new Tile(indicator.colour, indicator.number % 13 + 1))) {
            throw new Skip("okeys are not done yet");
        }
        if ("pair".equals(kind) || kind == null && tiles.size() == 2) {
            throw new Skip("pairs are not done yet");
        }
        // What differs from table to table comes from the parameters; null: there is no such limit.
        boolean isNew = !Boolean.FALSE.equals(given.get("new"));
        if (tiles.size() < (Long) parameters.get("meld.smallest")
                || isNew && parameters.get("meld.largest_new") instanceof Long most && tiles.size() > most) {
            return Map.of("kind", "none");
        }
        int value = tiles.stream().mapToInt(Tile::number).sum();
        if (!"set".equals(kind) && isRun(tiles, (Boolean) parameters.get("meld.one_after_thirteen"))) {
            return Map.of("kind", "run", "value", value);
        }
        if (!"run".equals(kind) && isSet(tiles, (Long) parameters.get("set.largest"))) {
            return Map.of("kind", "set", "value", value);
        }
        // An engine that knows why adds the rule, "rule", "…", and says "rules", true in HELLO.
        return Map.of("kind", "none");
    }

    /** One colour, going up by one; at some tables a 1 may close it after the 13. */
    static boolean isRun(List<Tile> tiles, boolean oneAfterThirteen) {
        for (int place = 1; place < tiles.size(); place++) {
            Tile before = tiles.get(place - 1), tile = tiles.get(place);
            boolean last = place == tiles.size() - 1;
            boolean closes = oneAfterThirteen && last && before.number == 13 && tile.number == 1;
            if (tile.colour != before.colour || tile.number != before.number + 1 && !closes) return false;
        }
        return true;
    }

    /** One number, each colour once. */
    static boolean isSet(List<Tile> tiles, long largest) {
        boolean oneNumber = tiles.stream().allMatch(tile -> tile.number == tiles.get(0).number);
        return oneNumber && Set.copyOf(tiles).size() == tiles.size() && tiles.size() <= largest;
    }

    static final Map<String, BiFunction<Map<?, ?>, Map<?, ?>, Map<String, Object>>> QUESTIONS =
            Map.of("meld", Adapter::meld);

    // THE PROTOCOL ----------------------------------------------------------------------------------------

    static final Map<String, Object> HELLO = Map.of(
            "protocol", 1,
            "name", "my-engine",
            "version", "0.1",
            "language", "Java",
            "questions", List.copyOf(QUESTIONS.keySet()),
            // "parameters": asked at every table. An engine that plays some tables only lists their ids.
            "profiles", "parameters",
            "rules", false);

    /** The answer to one line; whatever is in it, the next line is read. Null: goodbye. */
    static Map<String, Object> reply(String line) {
        Object read;
        try {
            read = new Json(line).document();
        } catch (RuntimeException | StackOverflowError fault) {
            return about(null, "error", "cannot read the line: " + fault.getMessage());
        }
        Map<?, ?> message = read instanceof Map<?, ?> object ? object : Map.of();
        if ("hello".equals(message.get("cmd"))) return HELLO;
        if ("bye".equals(message.get("cmd"))) return null;
        if (!"ask".equals(message.get("cmd")) || !(message.get("id") instanceof String id)) {
            return about(null, "error", "cmd is hello, ask or bye, and a question has an id");
        }
        try {
            var ask = message.get("question") instanceof String question ? QUESTIONS.get(question) : null;
            if (ask == null) throw new Skip("not offered: " + message.get("question"));
            Map<?, ?> given = (Map<?, ?>) message.get("given");
            Map<?, ?> profile = (Map<?, ?>) message.get("profile");
            return about(id, "answer", ask.apply(given, (Map<?, ?>) profile.get("parameters")));
        } catch (Skip reason) {
            return about(id, "skip", reason.getMessage());
        } catch (RuntimeException fault) { // an error costs this question; a crash would cost a new start
            return about(id, "error", fault.toString());
        }
    }

    static Map<String, Object> about(String id, String key, Object value) {
        Map<String, Object> message = new HashMap<>();
        message.put("id", id);
        message.put(key, value);
        return message;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream output = new PrintStream(System.out, true, UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (line.isBlank()) continue;
            Map<String, Object> answer = reply(line.startsWith("\uFEFF") ? line.substring(1) : line);
            if (answer == null) break;
            output.print(Json.write(answer) + "\n");
            output.flush();
        }
    }
}

/** JSON, which Java's standard library does not have: objects are maps, arrays lists, whole numbers Long. */
class Json {
    private final String text;
    private int at;

    Json(String text) {
        this.text = text;
    }

    Object document() {
        Object value = value();
        peek();
        if (at < text.length()) throw fault();
        return value;
    }

    private Object value() {
        char next = peek();
        if (next == '"') return string();
        if (next == '{') {
            Map<String, Object> object = new LinkedHashMap<>();
            if (opens('}')) return object;
            do {
                if (peek() != '"') throw fault();
                String key = string();
                expect(':');
                object.put(key, value());
            } while (goesOn('}'));
            return object;
        }
        if (next == '[') {
            List<Object> array = new ArrayList<>();
            if (opens(']')) return array;
            do array.add(value()); while (goesOn(']'));
            return array;
        }
        int start = at;
        while (at < text.length() && "+-.eE".indexOf(text.charAt(at)) >= 0
                || at < text.length() && Character.isLetterOrDigit(text.charAt(at))) at++;
        String word = text.substring(start, at);
        switch (word) {
            case "true": return true;
            case "false": return false;
            case "null": return null;
        }
        if (word.matches("-?(0|[1-9][0-9]{0,17})")) return Long.valueOf(word);
        if (word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) return Double.valueOf(word);
        throw fault();
    }

    private String string() {
        StringBuilder found = new StringBuilder();
        for (at++; ; at++) {
            if (at >= text.length() || text.charAt(at) < ' ') throw fault();
            char next = text.charAt(at);
            if (next == '"') break;
            if (next == '\\') {
                next = ++at < text.length() ? text.charAt(at) : 0;
                int which = "\"\\/bfnrt".indexOf(next);
                if (which >= 0) {
                    next = "\"\\/\b\f\n\r\t".charAt(which);
                } else if (next == 'u' && at + 4 < text.length() && isHex(text.substring(at + 1, at + 5))) {
                    next = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                    at += 4;
                } else {
                    throw fault();
                }
            }
            found.append(next);
        }
        at++;
        return found.toString();
    }

    private static boolean isHex(String digits) {
        return digits.matches("[0-9a-fA-F]{4}");
    }

    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean opens(char end) {
        at++;
        boolean empty = peek() == end;
        if (empty) at++;
        return empty;
    }

    private boolean goesOn(char end) {
        char next = peek();
        if (next != ',' && next != end) throw fault();
        at++;
        return next == ',';
    }

    private void expect(char wanted) {
        if (peek() != wanted) throw fault();
        at++;
    }

    private IllegalArgumentException fault() {
        return new IllegalArgumentException("no JSON at character " + (at + 1));
    }

    static String write(Object value) {
        if (value instanceof Map<?, ?> object) {
            return object.entrySet().stream()
                    .map(entry -> write(entry.getKey()) + ":" + write(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> array) {
            return array.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
        }
        if (!(value instanceof String text)) return String.valueOf(value);
        return text.chars()
                .mapToObj(c -> c == '"' || c == '\\' ? "\\" + (char) c
                        : c < ' ' || c > '~' ? String.format("\\u%04x", c) : String.valueOf((char) c))
                .collect(Collectors.joining("", "\"", "\""));
    }
}
