/*
Okey 101: motorunuzu sınayan örneklere bağlar. / Connects your engine to the cases that test it.

TÜRKÇE. Çalıştırmak için:

	go build -o adapter . && hakem suite run --engine ./adapter

Bu hâliyle yalnızca okeysiz serileri ve kütleri bilir, gerisini nedenini söyleyerek atlar. Kendi motorunuzu
YOUR ENGINE yazan yere bağlayın, yanıtladığınız her yeni soruyu questions listesine ekleyin. Masadan masaya
değişen ne varsa (en küçük per, açma sınırı, cezalar) parametrelerden okunur.

ENGLISH. To run it:

	go build -o adapter . && hakem suite run --engine ./adapter

For now it knows runs and sets without okeys only, and skips everything else with a reason. Connect your own
engine where it says YOUR ENGINE, and add every question that you come to answer to questions. Whatever
differs from table to table (the smallest meld, the opening minimum, charges) is read from the parameters.

The protocol: JSON objects in UTF-8, one a line, from standard input to standard output. Standard error is
your own log; never print anything else to standard output.
*/
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strconv"
)

// Answer is any JSON object.
type Answer map[string]any

// Skip is the error for what the engine does not do yet: never a pass, but no failure either.
type Skip string

func (reason Skip) Error() string { return string(reason) }

// YOUR ENGINE ---------------------------------------------------------------------------------------------

// Parameters are what differs from table to table; nil: there is no such limit.
type Parameters struct {
	Smallest         int  `json:"meld.smallest"`
	LargestNew       *int `json:"meld.largest_new"`
	LargestSet       int  `json:"set.largest"`
	OneAfterThirteen bool `json:"meld.one_after_thirteen"`
}

type tile struct {
	colour string // R, Y, B, K: red, yellow, blue, black
	number int
}

// Are these tiles, in the order in which they lie, a run or a set, and what is it worth?
func meld(raw json.RawMessage, table Parameters) (Answer, error) {
	given := struct {
		Indicator, Kind string
		Tiles           []string
		New             bool
	}{New: true}
	kinds := map[string]bool{"": true, "run": true, "set": true, "pair": true}
	if err := json.Unmarshal(raw, &given); err != nil || len(given.Tiles) == 0 || !kinds[given.Kind] {
		return nil, Skip("impossible input is not done yet")
	}
	tiles, err := readTiles(given.Indicator, given.Tiles)
	if err != nil {
		return nil, err
	} else if given.Kind == "pair" || given.Kind == "" && len(tiles) == 2 {
		return nil, Skip("pairs are not done yet")
	}
	if len(tiles) < table.Smallest || given.New && table.LargestNew != nil && len(tiles) > *table.LargestNew {
		return Answer{"kind": "none"}, nil
	}
	run, set, value := given.Kind != "set", given.Kind != "run" && len(tiles) <= table.LargestSet, 0
	colours := map[string]bool{}
	for i, next := range tiles {
		value += next.number
		set = set && next.number == tiles[0].number && !colours[next.colour]
		colours[next.colour] = true
		if i > 0 {
			before := tiles[i-1]
			closes := table.OneAfterThirteen && i == len(tiles)-1 && before.number == 13 && next.number == 1
			run = run && next.colour == before.colour && (next.number == before.number+1 || closes)
		}
	}
	if run {
		return Answer{"kind": "run", "value": value}, nil
	} else if set {
		return Answer{"kind": "set", "value": value}, nil
	}
	// An engine that knows why adds "rule": "…", and says "rules": true in its hello.
	return Answer{"kind": "none"}, nil
}

var tileForm = regexp.MustCompile(`^[RYBK]([1-9]|1[0-3])$`)

func readTiles(indicator string, texts []string) ([]tile, error) {
	tiles, copies := []tile{}, map[tile]int{}
	for _, text := range append([]string{indicator}, texts...) {
		if text == "OK" || text == "FJ" {
			return nil, Skip("okeys are not done yet")
		} else if !tileForm.MatchString(text) {
			return nil, Skip("impossible input is not done yet")
		}
		number, _ := strconv.Atoi(text[1:])
		next := tile{text[:1], number}
		if copies[next]++; copies[next] > 2 {
			return nil, Skip("impossible input is not done yet")
		}
		tiles = append(tiles, next)
	}
	if copies[tile{tiles[0].colour, tiles[0].number%13 + 1}] > 0 {
		return nil, Skip("okeys are not done yet")
	}
	return tiles[1:], nil
}

var questions = map[string]func(json.RawMessage, Parameters) (Answer, error){"meld": meld}

// THE PROTOCOL --------------------------------------------------------------------------------------------

var hello = Answer{
	"protocol": 1, "name": "my-engine", "version": "0.1", "language": "Go", "questions": []string{"meld"},
	// "parameters": asked at every table. An engine that plays some tables only lists their ids instead.
	"profiles": "parameters", "rules": false,
}

// reply answers one line; whatever is in it, the next line is read. Nil: goodbye.
func reply(line []byte) Answer {
	var message struct {
		Cmd, Question string
		ID            any
		Profile       struct{ Parameters *Parameters }
		Given         json.RawMessage
	}
	err := json.Unmarshal(line, &message)
	if _, isText := message.ID.(string); !isText {
		message.ID = nil
	}
	switch {
	case err != nil:
		return Answer{"id": message.ID, "error": "cannot read the line: " + err.Error()}
	case message.Cmd == "hello":
		return hello
	case message.Cmd == "bye":
		return nil
	case message.Cmd != "ask" || message.ID == nil:
		return Answer{"id": nil, "error": "cmd is hello, ask or bye, and a question has an id"}
	case questions[message.Question] == nil:
		return Answer{"id": message.ID, "skip": "not offered: " + message.Question}
	case message.Profile.Parameters == nil:
		return Answer{"id": message.ID, "error": "the profile has no parameters"}
	}
	answer, err := questions[message.Question](message.Given, *message.Profile.Parameters)
	if _, skipped := err.(Skip); skipped {
		return Answer{"id": message.ID, "skip": err.Error()}
	} else if err != nil {
		return Answer{"id": message.ID, "error": err.Error()}
	}
	return Answer{"id": message.ID, "answer": answer}
}

func main() {
	input, output := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for ended := false; !ended; {
		line, err := input.ReadBytes('\n')
		ended = err != nil
		if line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\uFEFF"))); len(line) > 0 {
			answer := reply(line)
			ended = ended || answer == nil || output.Encode(answer) != nil
		}
	}
}
